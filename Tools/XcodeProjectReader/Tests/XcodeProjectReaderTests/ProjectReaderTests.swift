import Testing
import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct ProjectReaderTests {
    @Test("Sources come from build phases, with paths from groups")
    func sources() throws {
        let project = try SampleProject(
            app: "buildPhases = (SRC, RES); ", main: "G, H",
            """
            G = {isa = PBXGroup; children = (A, I, N); path = App; sourceTree = "<group>"; };
            I = {isa = PBXGroup; children = (B); name = "Only a name"; sourceTree = "<group>"; };
            H = {isa = PBXGroup; children = (C, D); path = Elsewhere; sourceTree = DEVELOPER_DIR; };
            A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            B = {isa = PBXFileReference; path = ../Shared/B.swift; sourceTree = "<group>"; };
            C = {isa = PBXFileReference; path = C.swift; sourceTree = SOURCE_ROOT; };
            D = {isa = PBXFileReference; path = D.swift; sourceTree = "<group>"; };
            E = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
            N = {isa = PBXFileReference; path = Notes.md; sourceTree = "<group>"; };
            SRC = {isa = PBXSourcesBuildPhase; files = (BA, BB, BC, BD); };
            RES = {isa = PBXResourcesBuildPhase; files = (BE); };
            BA = {isa = PBXBuildFile; fileRef = A; }; BB = {isa = PBXBuildFile; fileRef = B; };
            BC = {isa = PBXBuildFile; fileRef = C; }; BD = {isa = PBXBuildFile; fileRef = D; };
            BE = {isa = PBXBuildFile; fileRef = E; };
            """
        ).read()
        #expect(project.problems.isEmpty)
        // A file in Xcode's own folder has no path here.
        #expect(project.targets[0].sources == ["/repo/App/A.swift", "/repo/Shared/B.swift", "/repo/C.swift"])
        #expect(project.targets[0].inputs == ["/repo/Assets.xcassets"])
        #expect(project.otherFiles == ["/repo/App/Notes.md"])
    }

    @Test("The files of a synchronized folder belong to its target, but for the exceptions, which others may add")
    func synchronizedFolders() throws {
        var sample = SampleProject(
            app: "fileSystemSynchronizedGroups = (SYNC); ", main: "SYNC",
            """
            SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = App; sourceTree = "<group>"; };
            E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                membershipExceptions = (Info.plist, Old, /Localized/L.strings, Shared.swift); target = APP; };
            E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Shared.swift); target = EXT; };
            EXT = {isa = PBXNativeTarget; name = Widgets; productType = "com.apple.product-type.app-extension"; };
            """)
        sample.objects = sample.objects.replacing("targets = (APP, )", with: "targets = (APP, EXT)")
        let project = try sample.read()
        let folder = try #require(project.targets[0].folders.first)
        #expect(folder.path == "/repo/App")
        #expect(folder.contains("A.swift"))
        #expect(!folder.contains("Old/B.swift"))
        #expect(folder.contains("Older/B.swift"))
        #expect(!folder.contains("de.lproj/L.strings"))
        #expect(!folder.contains("Shared.swift"))
        #expect(project.targets[1].folders.isEmpty)
        #expect(project.targets[1].sources == ["/repo/App/Shared.swift"])
    }

    @Test("Files of a synchronized folder can be put into another build phase")
    func phaseExceptions() throws {
        let project = try SampleProject(
            app: "fileSystemSynchronizedGroups = (SYNC); buildPhases = (COPY); ", main: "SYNC",
            """
            SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E); path = App; sourceTree = "<group>"; };
            E = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
                membershipExceptions = (Template.swift); buildPhase = COPY; };
            COPY = {isa = PBXCopyFilesBuildPhase; files = (); };
            """
        ).read()
        #expect(project.targets[0].folders.first?.contains("Template.swift") == false)
    }

    @Test("Dependencies are targets, products of packages, frameworks and embedded products")
    func dependencies() throws {
        var sample = SampleProject(
            app: """
                dependencies = (D1, D2, D3); packageProductDependencies = (P1, P2); buildPhases = (FRM, EMB);
                """,
            root: "packageReferences = (REMOTE); projectReferences = ({ProjectRef = OTHER; });",
            main: "OTHER, PRODUCT, BUILT, VENDOR, SDK",
            """
            D1 = {isa = PBXTargetDependency; target = KIT; targetProxy = X1; };
            X1 = {isa = PBXContainerItemProxy; containerPortal = ROOT; remoteGlobalIDString = KIT; };
            D2 = {isa = PBXTargetDependency; name = Feed; targetProxy = X2; platformFilter = ios; };
            X2 = {isa = PBXContainerItemProxy; containerPortal = OTHER; remoteGlobalIDString = FF; remoteInfo = Feed; };
            D3 = {isa = PBXTargetDependency; productRef = P3; };
            OTHER = {isa = PBXFileReference; path = Feed/Feed.xcodeproj; sourceTree = "<group>"; };
            P1 = {isa = XCSwiftPackageProductDependency; package = REMOTE; productName = Algorithms; };
            P2 = {isa = XCSwiftPackageProductDependency; productName = Local; };
            P3 = {isa = XCSwiftPackageProductDependency; package = REMOTE; productName = "plugin:Lint"; };
            REMOTE = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/apple/swift-algorithms";
                requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
            KIT = {isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; productReference = PRODUCT; };
            PRODUCT = {isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            BUILT = {isa = PBXFileReference; path = Net.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            VENDOR = {isa = PBXFileReference; path = Vendor/Maps.xcframework; sourceTree = "<group>"; };
            SDK = {isa = PBXFileReference; path = System/Library/Frameworks/UIKit.framework; sourceTree = SDKROOT; };
            FRM = {isa = PBXFrameworksBuildPhase; files = (F1, F2, F3, F4, F5); };
            EMB = {isa = PBXCopyFilesBuildPhase; files = (F1, F6); };
            F1 = {isa = PBXBuildFile; fileRef = PRODUCT; }; F2 = {isa = PBXBuildFile; fileRef = BUILT; };
            F3 = {isa = PBXBuildFile; fileRef = VENDOR; }; F4 = {isa = PBXBuildFile; fileRef = SDK; };
            F5 = {isa = PBXBuildFile; productRef = P1; }; F6 = {isa = PBXBuildFile; fileRef = DATA; };
            DATA = {isa = PBXFileReference; path = data.json; sourceTree = "<group>"; };
            """)
        sample.objects = sample.objects.replacing("targets = (APP, )", with: "targets = (APP, KIT)")
        let project = try sample.read()
        #expect(project.problems.isEmpty)
        let address = XcodePackageReference.Location.remote(
            "https://github.com/apple/swift-algorithms",
            requirement: ["kind": "upToNextMajorVersion", "minimumVersion": "1.2.0"])
        #expect(
            project.targets[0].dependencies.map(\.reference) == [
                .target("KIT"), .foreign(project: "/repo/Feed/Feed.xcodeproj", id: "FF", name: "Feed"),
                .plugin("Lint", package: address), .product("Algorithms", package: address),
                .product("Local", package: nil), .built("Net.framework"), .library("Maps.xcframework"),
                .library("UIKit.framework"),
            ])
        #expect(project.targets[0].dependencies[1].platforms == ["ios"])
        #expect(project.projects == ["/repo/Feed/Feed.xcodeproj"])
    }

    @Test("An aggregate target has no module, and targets have their lines")
    func aggregate() throws {
        var sample = SampleProject("ALL = {isa = PBXAggregateTarget; name = All; };")
        sample.objects = sample.objects.replacing("targets = (APP, )", with: "targets = (APP, ALL)")
        let project = try sample.read()
        #expect(project.targets[1].kind == .aggregate)
        #expect(project.targets[1].moduleName == nil)
        #expect(project.targets.map(\.line) == [5, 6])
    }
}
