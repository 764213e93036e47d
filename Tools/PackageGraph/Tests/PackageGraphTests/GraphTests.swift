import ManifestReader
import PackageGraph
import Testing

@Suite(.timeLimit(.minutes(20))) struct GraphTests {
    private func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "Core/Package.swift": manifest(
                """
                name: "Core", products: [.library(name: "Core", targets: ["CoreModels", "core-store"])],
                targets: [.target(name: "CoreModels"), .target(name: "core-store", dependencies: ["CoreModels"])]
                """),
            "Core/Sources/CoreModels/M.swift": "", "Core/Sources/core-store/S.swift": "",
            "Feature/Package.swift": manifest(
                """
                name: "Feature", products: [.library(name: "Feature", targets: ["Feature"])],
                dependencies: [.package(path: "../Core"), .package(url: "https://example.com/apple/swift-log.git", from: "1.0.0")],
                targets: [.target(name: "Feature", dependencies: [
                    .product(name: "Core", package: "core", moduleAliases: ["CoreModels": "Models"], condition: .when(platforms: [.linux])),
                    .product(name: "Logging", package: "swift-log"), "Unheard"])]
                """),
            "Feature/Sources/Feature/F.swift": "",
            "App/Package.swift": manifest(
                """
                name: "App", dependencies: [.package(path: "../Feature"), .package(path: "../Core")],
                targets: [.executableTarget(name: "App", dependencies: ["Feature", "Core"]), .testTarget(name: "AppTests", dependencies: ["App"])]
                """),
            "App/Sources/App/A.swift": "", "App/Tests/AppTests/T.swift": "",
        ])
    }

    @Test(
        "A product leads to every one of its targets, under the name the dependency gives them, and keeps its condition and place"
    )
    func products() throws {
        let graph = try tree().graph()
        let feature = try #require(graph.target("Feature"))
        let edges = Array(graph.dependencies(of: feature.id))
        #expect(edges.map(\.importName) == ["Models", "core_store"])
        #expect(edges.map { graph.targets[$0.to].name } == ["CoreModels", "core-store"])
        #expect(edges.allSatisfy { $0.product == "Core" && $0.condition == DependencyCondition(platforms: ["linux"]) })
        #expect(edges[0].place == ManifestPlace(line: 6, column: 5))
    }

    @Test("A product whose package isn't on disk is external, with the package's identity if the manifest declares it")
    func externals() throws {
        let graph = try tree().graph()
        #expect(
            graph.externalDependencies.map { "\($0.product) \($0.package ?? "?")" } == [
                "Logging swift-log", "Unheard swift-log",
            ])
        #expect(graph.packageArrows.successors.map(\.count) == [2, 0, 1])
    }

    @Test("A checkout makes the modules of a package known")
    func checkouts() throws {
        let tree = try tree()
        try tree.write(
            manifest(
                "name: \"Log\", products: [.library(name: \"Logging\", targets: [\"Logging\"])], targets: [.target(name: \"Logging\"), .testTarget(name: \"LT\")]"
            ),
            to: "Feature/.build/checkouts/swift-log/Package.swift")
        let graph = try tree.graph()
        let feature = try #require(graph.target("Feature"))
        #expect(graph.dependencies(of: feature.id).map(\.importName) == ["Models", "core_store", "Logging"])
        let package = try #require(graph.packages.last)
        #expect(package.origin == .external && package.identity == "swift-log")
        #expect(package.targets.map { graph.targets[$0].name } == ["Logging"])
        // A product that the checkout doesn't offer isn't external, because SwiftPM rejects it.
        #expect(graph.externalDependencies.isEmpty)
        #expect(graph.problems.contains { "\($0)".contains("Unheard") }, "\(graph.problems)")
    }

    @Test("A package at a path outside of the root is external")
    func outside() throws {
        let tree = try tree()
        let graph = try PackageDiscovery(loader: ManifestLoader(tool: nil)).discover(tree.path + "/Feature")
        #expect(graph.packages.map(\.origin) == [.local, .external])
        #expect(graph.packages.last?.directory == tree.path + "/Core")
        #expect(graph.targets(ofModule: "core_store").count == 1)
        #expect(graph.files.map(\.path) == ["Package.swift", "Sources/Feature/F.swift"])
    }

    @Test("The graph has the dependents of a module, and the targets that its change rebuilds")
    func dependents() throws {
        let graph = try tree().graph()
        let models = try #require(graph.target("CoreModels"))
        #expect(
            Set(graph.dependents(of: models.id).map { graph.targets[$0.from].name }) == [
                "core-store", "Feature", "App",
            ])
        #expect(
            graph.affected(by: [models.id]).map { graph.targets[$0].name } == [
                "App", "AppTests", "CoreModels", "core-store", "Feature",
            ])
        let app = try #require(graph.target("AppTests"))
        let chain = graph.moduleArrows.shortestChain(from: app.id, to: models.id)
        #expect(chain?.map { graph.targets[$0].name } == ["AppTests", "App", "CoreModels"])
    }

    @Test(
        "The names of modules are C99 identifiers",
        arguments: [
            ("my-lib", "my_lib"), ("1st", "_st"), ("a.b c", "a_b_c"), ("Größe", "Größe"), ("x+y", "x_y"),
            ("_A1", "_A1"), ("1", "_"),
        ])
    func moduleNames(name: String, module: String) {
        #expect(ModuleName.mangled(name) == module)
    }
}
