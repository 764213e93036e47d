import Testing

@testable import PackageTests

@Suite("Undeclared imports", .timeLimit(.minutes(20)))
struct UndeclaredImportsTests {
    /// Returns the sentence about the package User in a tree that also contains a package Other.
    private func sentence(_ files: [String: String], uses: [String] = []) throws -> String? {
        let tree = try TemporaryTree(
            PackageText.package("Other") + PackageText.package("User", uses: uses).merging(files) { $1 })
        let graph = try tree.graph()
        let package = try #require(TestedPackage.all(of: graph).first { $0.name == "User" })
        var imports = UndeclaredImports(graph)
        return imports.sentence(for: package)
    }

    private static let source = "User/Sources/User/User.swift"

    @Test(
        "An undeclared import and a canImport of it are reported with file and module, other words aren't",
        arguments: [
            ("import Other\n", "User/Sources/User/User.swift imports Other, which User doesn't declare"),
            (
                "#if canImport( Other )\n#endif\n",
                "User/Sources/User/User.swift checks for Other, which User doesn't declare"
            ),
            ("I", nil), ("canI", nil), ("// canImport", nil), ("// Import: I can, too, canImpor(Other)", nil),
            ("canImport(Other", "User/Sources/User/User.swift checks for Other, which User doesn't declare"),
            (
                "// I, canI, canImpor\n#if !canImport(Other)",
                "User/Sources/User/User.swift checks for Other, which User doesn't declare"
            ),
        ])
    func found(text: String, expected: String?) throws {
        #expect(try sentence([Self.source: text]) == expected)
    }

    @Test("Imports of declared modules, their dependencies and unknown modules aren't reported")
    func declared() throws {
        let middle = PackageText.package("Middle", uses: ["../Other"])
        #expect(try sentence([Self.source: "import Other\n"], uses: ["../Other"]) == nil)
        #expect(try sentence(middle + [Self.source: "import Other\n"], uses: ["../Middle"]) == nil)
        #expect(try sentence([Self.source: "import Foundation\n// import Other\n"]) == nil)
    }

    @Test("A product of a package that lies in the tree, too, is declared by the package's identity")
    func beside() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User",
                dependencies: [.package(url: "https://example.com/\(Self.identity).git", from: "1.0.0")],
                targets: [
                    .target(name: "User", dependencies: [.product(name: "Other", package: "\(Self.identity)")]),
                    .testTarget(name: "UserTests", dependencies: ["User"]),
                ]
            )
            """
        #expect(try sentence(["User/Package.swift": manifest, Self.source: "import Other\n"]) == nil)
        let other = manifest.replacing("Other\", package: \"Other", with: "Some\", package: \"some")
        #expect(try sentence(["User/Package.swift": other, Self.source: "import Other\n"]) != nil)
    }

    private static let identity = "Other"

    @Test("The sources of a dependency count, and its tests don't")
    func dependency() throws {
        let middle = PackageText.package("Middle")
        let inSources = middle + ["Middle/Sources/Middle/Middle.swift": "import Other\n"]
        #expect(
            try sentence(inSources, uses: ["../Middle"])
                == "Middle/Sources/Middle/Middle.swift imports Other, which Middle doesn't declare")
        let inTests = middle + ["Middle/Tests/MiddleTests/MiddleTests.swift": "import Other\n"]
        #expect(try sentence(inTests, uses: ["../Middle"]) == nil)
        #expect(try sentence(["User/Tests/UserTests/UserTests.swift": "import Other\n"]) != nil)
    }
}
