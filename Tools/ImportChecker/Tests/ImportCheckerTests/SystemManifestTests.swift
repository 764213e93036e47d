import ImportChecker
import ManifestReader
import Testing

@Suite("Manifests that depend on the system", .timeLimit(.minutes(20)))
struct SystemManifestTests {
    /// The result of a check on a machine.
    private func check(_ tree: TemporaryTree, on system: String) throws -> CheckResult {
        try tree.check { options in
            var host = ManifestHost.current()
            host.operatingSystem = system
            options.loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
        }
    }

    /// A package whose manifest has other dependencies on macOS.
    private func systems(_ source: String) throws -> TemporaryTree {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            #if os(macOS)
            let dependencies: [Target.Dependency] = ["Apple"]
            #else
            let dependencies: [Target.Dependency] = ["Other"]
            #endif
            let package = Package(
                name: "Home",
                targets: [
                    .target(name: "Apple"), .target(name: "Other"), .target(name: "Home", dependencies: dependencies),
                    .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ]
            )
            """
        return try TemporaryTree(
            PackageText.library("Home", in: "P", source: source).with([
                "P/Home/Package.swift": manifest, "P/Home/Sources/Apple/A.swift": "",
                "P/Home/Sources/Other/O.swift": "",
            ]))
    }

    @Test(
        "A manifest with conditions about the system is judged for macOS and Linux, from either",
        arguments: ["macOS", "Linux"])
    func manifestsOfSystems(system: String) throws {
        let right = try systems("#if canImport(Darwin)\nimport Apple\n#else\nimport Other\n#endif\n")
        #expect(try check(right, on: system).findings == [])
        let one = try systems("import Other\n")
        #expect(
            try check(one, on: system).findings.map(\.message) == [
                "'Home' declares 'Apple', and none of its files imports 'Apple' (as the manifest is on macOS)",
                "'Home' imports 'Other', a target of its own package, without declaring it (as the manifest is on macOS)",
            ])
        #expect(try check(one, on: system).findings.map(\.fix) == [nil, nil])
        // Findings on both systems don't name a system.
        let both = try systems("#if canImport(Darwin)\nimport Apple\n#else\nimport Other\n#endif\nimport Unknown\n")
        let findings = try check(both, on: system).findings
        #expect(findings.count == 1)
        #expect(findings.first?.message.contains("'Unknown'") == true)
        #expect(findings.first?.message.contains("as the manifest is on") == false)
    }

    @Test("A verdict isn't kept if a variable decides about the other system's manifest only")
    func variableOfOtherSystem() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            #if os(macOS)
            let isBig = Context.environment["BIG"] != nil
            #else
            let isBig = false
            #endif
            let package = Package(
                name: "Home",
                targets: [
                    .target(name: "Big"), .target(name: "Home", dependencies: isBig ? ["Big"] : []),
                    .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ]
            )
            """
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "let home = 1\n").with([
                "P/Home/Package.swift": manifest, "P/Home/Sources/Big/B.swift": "",
            ]))
        let cache = try TemporaryTree([:])
        func rules(_ environment: [String: String]) throws -> [String] {
            try tree.check { options in
                var host = ManifestHost.current()
                host.operatingSystem = "Linux"
                host.environment = environment
                options.loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
                options.cacheDirectory = cache.root
            }.findings.map(\.rule)
        }
        #expect(try rules([:]) == [])
        #expect(try rules(["BIG": "1"]) == ["unused"])
        #expect(try rules([:]) == [])
    }

    @Test("A waiver that has an effect on one system is needed")
    func waiverOfOneSystem() throws {
        let tree = try systems(
            "// bulkhead:allow undeclared reason=\"comes with macOS\"\nimport Other\n#if os(macOS)\nimport Apple\n#endif\n"
        )
        for system in ["macOS", "Linux"] {
            let result = try check(tree, on: system)
            #expect(result.findings == [])
            #expect(result.waived.count == 1)
        }
    }
}
