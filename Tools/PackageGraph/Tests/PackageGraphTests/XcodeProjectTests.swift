import ManifestReader
import PackageGraph
import Testing
import XcodeProjectReaderTesting

@Suite(.timeLimit(.minutes(10)))
struct XcodeProjectTests {
    private static let kit = manifest(
        "name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\")]")

    @Test("Targets of a project are targets of the graph, with their files, modules and dependencies")
    func targets() throws {
        let tree = try TemporaryTree([
            "Shop.xcodeproj/project.pbxproj": ProjectText.text([
                .init(
                    "App", "application", folders: ["App"], exceptions: ["Out.swift"], dependencies: ["Core"],
                    settings: ["PRODUCT_NAME": "Shop It"]),
                .init("Core", files: ["Core/A.swift", "Core/B.swift", "Gone.swift"]),
                .init("AppTests", "bundle.unit-test", files: ["Tests/T.swift"], dependencies: ["App"]),
            ]),
            "App/App.swift": "", "App/Out.swift": "", "App/Screens/Home.swift": "", "Core/A.swift": "",
            "Core/B.swift": "", "Tests/T.swift": "", "Stray.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        #expect(graph.packages.map(\.path) == ["Shop.xcodeproj"])
        #expect(graph.packages[0].manifestPath == "Shop.xcodeproj/project.pbxproj")
        #expect(graph.targets.map(\.kind) == [.executable, .library, .test])
        #expect(graph.targets.map(\.moduleName) == ["Shop_It", "Core", "AppTests"])
        #expect(graph.targets.map(\.folder) == ["App", "Core", "Tests"])
        #expect(graph.files(of: "App") == ["App/App.swift", "App/Screens/Home.swift"])
        #expect(graph.files(of: "Core") == ["Core/A.swift", "Core/B.swift"])
        #expect(
            graph.edges.map { [graph.targets[$0.from].name, graph.targets[$0.to].name] } == [
                ["App", "Core"], ["AppTests", "App"],
            ])
        #expect(graph.edges[0].place?.line == graph.targets[0].declaration.place?.line)
        let stray = try #require(graph.file("Stray.swift"))
        #expect(graph.files[stray].targets == [])
    }

    @Test("Products of local packages are found, by reference or by an old folder reference")
    func localPackages() throws {
        let text = ProjectText.text(
            [.init("App", "application", files: ["App.swift"], products: ["Kit"])], localPackages: ["Packages/Kit"])
        let tree = try TemporaryTree([
            "Shop.xcodeproj/project.pbxproj": text, "App.swift": "", "Packages/Kit/Package.swift": Self.kit,
            "Packages/Kit/Sources/Kit/Kit.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        #expect(graph.edges.map { graph.targets[$0.to].name } == ["Kit"])
        #expect(graph.edges.map(\.product) == ["Kit"])
        // Before Xcode 15, the project only refers to the folder.
        let old = ProjectText.text(
            [.init("App", "application", files: ["App.swift", "Packages/Kit"], products: ["Kit"])])
        try tree.write(old, to: "Shop.xcodeproj/project.pbxproj")
        #expect(try tree.graph().edges.map { graph.targets[$0.to].name } == ["Kit"])
    }

    @Test("Products of remote packages that aren't here are external dependencies of the package's identity")
    func remotePackages() throws {
        let text = ProjectText.text(
            [.init("App", "application", files: ["App.swift"], products: ["Algorithms"])],
            remotePackages: ["https://github.com/apple/swift-algorithms.git"])
        let tree = try TemporaryTree(["Shop.xcodeproj/project.pbxproj": text, "App.swift": ""])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        #expect(graph.externalDependencies.map(\.product) == ["Algorithms"])
        #expect(graph.externalDependencies.map(\.package) == ["swift-algorithms"])
    }

    @Test("Projects of a workspace find each other's frameworks, and its packages replace remote ones")
    func workspace() throws {
        let tree = try TemporaryTree([
            "All.xcworkspace/contents.xcworkspacedata": WorkspaceText.text([
                "App/App.xcodeproj", "Net/Net.xcodeproj", "Kit",
            ]),
            "App/App.xcodeproj/project.pbxproj": ProjectText.text(
                [
                    .init(
                        "App", "application", files: ["App.swift"], products: ["Kit"],
                        frameworks: ["Net.framework", "Vendor/Maps.xcframework"])
                ], remotePackages: ["https://example.org/kit"]),
            "Net/Net.xcodeproj/project.pbxproj": ProjectText.text([.init("Net", files: ["Net.swift"])]),
            "App/App.swift": "", "Net/Net.swift": "", "Kit/Package.swift": Self.kit, "Kit/Sources/Kit/Kit.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        let app = try #require(graph.target("App"))
        #expect(Set(graph.dependencies(of: app.id).map { graph.targets[$0.to].name }) == ["Kit", "Net"])
        #expect(graph.externalDependencies == [])
        #expect(app.linkedModules == ["Maps"])
        // Without a workspace, the framework is one that nothing here builds.
        try tree.write(WorkspaceText.text(["App/App.xcodeproj"]), to: "All.xcworkspace/contents.xcworkspacedata")
        let alone = try tree.graph()
        #expect(alone.target("App")?.linkedModules == ["Net", "Maps"])
        #expect(alone.externalDependencies.map(\.package) == ["kit"])
    }

    @Test("A synchronized folder leaves out packages in it and what git ignores, and follows links inside the tree")
    func synchronizedFolders() throws {
        let tree = try TemporaryTree([
            ".gitignore": "*.generated.swift\n*.xcodeproj\n",
            "Shop.xcodeproj/project.pbxproj": ProjectText.text([.init("App", "application", folders: ["App"])]),
            "App/A.swift": "", "App/B.generated.swift": "", "App/Kit/Package.swift": Self.kit,
            "App/Kit/Sources/Kit/Kit.swift": "", "Shared/S.swift": "",
        ])
        try tree.link("App/Shared", to: "../Shared")
        try tree.git(["init", "-q"])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        #expect(graph.files(of: "App") == ["App/A.swift", "App/Shared/S.swift"])
        #expect(graph.files(of: "Kit") == ["App/Kit/Sources/Kit/Kit.swift"])
    }

    @Test("An overlay and a list of files result in the same projects as a walk")
    func overlays() throws {
        let text = ProjectText.text([.init("App", "application", folders: ["App"])])
        let tree = try TemporaryTree(["App/A.swift": ""])
        let discovery = PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 2)
        let added = try discovery.discover(
            tree.path, overlay: SourceOverlay(contents: ["In/Shop.xcodeproj/project.pbxproj": Array(text.utf8)]))
        #expect(added.packages.map(\.path) == ["In/Shop.xcodeproj"])
        try tree.write(text, to: "Shop.xcodeproj/project.pbxproj")
        #expect(try tree.graph().files(of: "App") == ["App/A.swift"])
        let removed = try discovery.discover(
            tree.path, overlay: SourceOverlay(removed: ["Shop.xcodeproj/project.pbxproj"]))
        #expect(removed.packages.isEmpty)
        let files = ["App/A.swift", "Shop.xcodeproj/project.pbxproj"].map {
            SourceOverlay.ListedFile(path: $0, stamp: nil)
        }
        let listed = try discovery.discover(
            tree.path,
            overlay: SourceOverlay(files: files, contents: [:]) { _ in
                ["Shop.xcodeproj/project.pbxproj": Array(text.utf8)]
            })
        #expect(listed.files(of: "App") == ["App/A.swift"])
    }

    @Test("A bundle without a project file isn't a project, even with an overlay")
    func emptyBundle() throws {
        let tree = try TemporaryTree(["Old.xcodeproj/xcuserdata/a.txt": "", "App/A.swift": ""])
        let discovery = PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 2)
        for overlay in [nil, SourceOverlay(contents: ["App/B.swift": []])] {
            let graph = try discovery.discover(tree.path, overlay: overlay)
            #expect(graph.problems == [])
            #expect(graph.packages.isEmpty)
        }
    }

    @Test("A generated project that git ignores is read from the disk, though the list of files doesn't have it")
    func generatedProject() throws {
        let text = ProjectText.text([.init("App", "application", folders: ["App"])])
        let tree = try TemporaryTree([
            "App/A.swift": "", "project.yml": "name: Shop\ntargets:\n  App: {}\n",
            "Shop.xcodeproj/project.pbxproj": text,
        ])
        let discovery = PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 2)
        let files = ["App/A.swift", "project.yml"].map { SourceOverlay.ListedFile(path: $0, stamp: nil) }
        let overlay = SourceOverlay(files: files, contents: [:]) { _ in
            ["project.yml": Array("name: Shop\ntargets:\n  App: {}\n".utf8)]
        }
        let graph = try discovery.discover(tree.path, overlay: overlay)
        #expect(graph.problems == [])
        #expect(graph.files(of: "App") == ["App/A.swift"])
    }

    @Test("A local package of a workspace replaces a remote dependency of another package")
    func replacedDependency() throws {
        let user = manifest(
            """
            name: "User", dependencies: [.package(url: "https://example.org/Kit.git", from: "1.0.0")],
            targets: [.target(name: "User", dependencies: [.product(name: "Kit", package: "Kit")])]
            """)
        let tree = try TemporaryTree([
            "User/Package.swift": user, "User/Sources/User/U.swift": "", "Kit/Package.swift": Self.kit,
            "Kit/Sources/Kit/Kit.swift": "",
        ])
        #expect(try tree.graph().externalDependencies.map(\.package) == ["kit"])
        try tree.write(WorkspaceText.text(["User", "Kit"]), to: "All.xcworkspace/contents.xcworkspacedata")
        let graph = try tree.graph()
        #expect(graph.externalDependencies == [])
        #expect(graph.edges.map { graph.targets[$0.to].name } == ["Kit"])
    }

    @Test("Projects of other package managers aren't the tree's own")
    func foreignProjects() throws {
        let text = ProjectText.text([.init("Pod", files: ["Pod.swift"])])
        let tree = try TemporaryTree([
            "Pods/Pods.xcodeproj/project.pbxproj": text, "Carthage/Checkouts/X/X.xcodeproj/project.pbxproj": text,
            "Pods/Pod.swift": "",
            "All.xcworkspace/contents.xcworkspacedata": WorkspaceText.text(["Pods/Pods.xcodeproj"]),
        ])
        let graph = try tree.graph()
        #expect(graph.packages.isEmpty)
        #expect(graph.problems == [])
    }

    @Test("The graph's fingerprint changes with a project, a settings file and a workspace")
    func fingerprint() throws {
        let tree = try TemporaryTree([
            "All.xcworkspace/contents.xcworkspacedata": WorkspaceText.text(["Shop.xcodeproj"]),
            "Shop.xcodeproj/project.pbxproj": ProjectText.text([.init("App", "application", files: ["A.swift"])]),
            "A.swift": "",
        ])
        let discovery = PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 2)
        func fingerprint() throws -> Fingerprint? { try discovery.readTree(tree.path).fingerprint { _ in nil } }
        let first = try #require(try fingerprint())
        #expect(try fingerprint() == first)
        try tree.write(WorkspaceText.text([]), to: "All.xcworkspace/contents.xcworkspacedata")
        let second = try #require(try fingerprint())
        #expect(second != first)
        try tree.write(
            ProjectText.text([.init("Application", "application", files: ["A.swift"])]),
            to: "Shop.xcodeproj/project.pbxproj")
        #expect(try #require(try fingerprint()) != second)
    }
}
