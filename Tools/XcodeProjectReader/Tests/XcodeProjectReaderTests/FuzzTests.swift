import Testing

@testable import XcodeProjectReader

@Suite(.timeLimit(.minutes(20)))
struct FuzzTests {
    /// A deterministic sequence of numbers (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }

    private static let sample = SampleProject(
        app: """
            buildPhases = (SRC, FRM); dependencies = (DEP); buildConfigurationList = LIST;
            fileSystemSynchronizedGroups = (SYNC); packageProductDependencies = (PROD);
            """,
        root: "packageReferences = (PKG); projectReferences = ({ProductGroup = MAIN; ProjectRef = F1; });",
        main: "F1, G1, SYNC",
        """
        G1 = {isa = PBXGroup; children = (F2, V1); path = "a b"; sourceTree = "<group>"; };
        V1 = {isa = PBXVariantGroup; children = (F1); name = x; sourceTree = "<group>"; };
        F1 = {isa = PBXFileReference; path = ../O.xcodeproj; sourceTree = SOURCE_ROOT; };
        F2 = {isa = PBXFileReference; path = B.swift; sourceTree = "<group>"; };
        SRC = {isa = PBXSourcesBuildPhase; files = (B1, B2); };
        FRM = {isa = PBXFrameworksBuildPhase; files = (B2, B3); };
        B1 = {isa = PBXBuildFile; fileRef = F2; platformFilters = (ios, ); };
        B2 = {isa = PBXBuildFile; fileRef = V1; };
        B3 = {isa = PBXBuildFile; productRef = PROD; };
        DEP = {isa = PBXTargetDependency; targetProxy = PROXY; };
        PROXY = {isa = PBXContainerItemProxy; containerPortal = F1; remoteGlobalIDString = X; remoteInfo = Y; };
        PROD = {isa = XCSwiftPackageProductDependency; package = PKG; productName = "plugin:P"; };
        PKG = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://a/b"; requirement = {kind = branch; }; };
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (EXC); path = S; sourceTree = "<group>"; };
        EXC = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A.swift); target = APP; };
        LIST = {isa = XCConfigurationList; buildConfigurations = (CFG); };
        CFG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "$(A:lower)"; A = "$(PRODUCT_NAME)$(A)"; }; };
        """)

    @Test("Changed bytes are read or rejected, and never trap", arguments: 0..<8)
    func changedBytes(_ seed: UInt64) {
        var numbers = Numbers(state: seed)
        let original = Array(Self.sample.text.utf8)
        let pieces = ["{", "}", "(", ")", ";", "=", "\"", "<", ">", "/*", "//", "\\U", "\\", "\u{0}", "<<<<<<< a\n"]
        for _ in 0..<150 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let index = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &numbers)))
                case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &numbers) ?? "").utf8, at: index)
                default: bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &numbers))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            _ = try? PropertyListParser.parse(bytes)
            _ = try? ProjectReader { _ in bytes }.read(SampleProject.path)
            _ = try? XcodeWorkspace(bytes, path: "/repo/A.xcworkspace")
        }
    }

    @Test("Identifiers of other objects than expected are read or rejected, and never trap", arguments: 0..<8)
    func changedIdentifiers(_ seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        let ids = [
            "MAIN", "APP", "SRC", "FRM", "B1", "B2", "F1", "F2", "G1", "V1", "SYNC", "EXC", "PROD", "PKG", "LIST",
        ]
        for _ in 0..<100 {
            var text = Self.sample.text
            for _ in 0..<2 {
                let old = ids.randomElement(using: &numbers) ?? ""
                let new = ids.randomElement(using: &numbers) ?? ""
                let ranges = text.ranges(of: old)
                if let range = ranges.randomElement(using: &numbers) { text.replaceSubrange(range, with: new) }
            }
            let bytes = Array(text.utf8)
            do throws(ProjectProblem) {
                let project = try ProjectReader { $0.hasSuffix("pbxproj") ? bytes : nil }.read(SampleProject.path)
                #expect(project.targets.allSatisfy { target in target.sources.allSatisfy { $0.hasPrefix("/") } })
            } catch {
                #expect(error.isFatal)
            }
        }
    }
}
