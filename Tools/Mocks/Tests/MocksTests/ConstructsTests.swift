import Foundation
import Testing

/// Mocks of protocols that only compile if the generated code takes care of a name, a clause or an isolation.
@Suite(.timeLimit(.minutes(10))) struct ConstructsTests {
    private static let files = ["Names", "Clauses", "Isolation"]

    private static let settings: [[String]] = [
        [], Compiler.upcomingFeatures, Compiler.mainActorByDefault,
        Compiler.upcomingFeatures + Compiler.mainActorByDefault,
    ]

    /// The package `Constructs`, with its mocks in a library or in its tests.
    private func tree(isMainActor: Bool, isInTests: Bool) throws -> SampleTree {
        let tree = try SampleTree()
        let settings = isMainActor ? ", swiftSettings: [.defaultIsolation(MainActor.self)]" : ""
        let (kind, name) = isInTests ? ("testTarget", "ConstructsTests") : ("target", "ConstructsTesting")
        let product =
            isInTests ? "" : "products: [.library(name: \"ConstructsTesting\", targets: [\"ConstructsTesting\"])],"
        try tree.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Constructs", \(product)
                targets: [
                    .target(name: "Constructs"\(settings)),
                    .\(kind)(name: "\(name)", dependencies: ["Constructs"]\(settings)),
                ]
            )
            """, to: "Package.swift")
        for file in Self.files {
            let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/Constructs/\(file).swift"
            try tree.write(try String(contentsOfFile: path, encoding: .utf8), to: "Sources/Constructs/\(file).swift")
        }
        try tree.write("", to: "\(isInTests ? "Tests" : "Sources")/\(name)/Doubles.swift")
        return tree
    }

    @Test(arguments: settings, [false, true])
    func `mocks compile without warnings, with and without upcoming features`(
        options: [String], isInTests: Bool
    ) throws {
        let tree = try tree(isMainActor: options.contains("MainActor"), isInTests: isInTests)
        let output = try tree.generateAndWrite()
        #expect(output.problems.map(\.description) == [])
        #expect(output.mockFiles.map(\.mockCount) == [21])
        let compiler = Compiler(tree, options)
        try compiler.compile(
            "Constructs", Self.files.map { "Sources/Constructs/\($0).swift" }, enableTesting: isInTests)
        let name = isInTests ? "Tests/ConstructsTests" : "Sources/ConstructsTesting"
        try compiler.compile(
            isInTests ? "ConstructsTests" : "ConstructsTesting",
            ["Mocks", "MockSupport"].map { "\(name)/\($0).generated.swift" })
    }

    private func compile(_ source: String, mocksWith options: [String]) throws -> SampleTree {
        let tree = try SampleTree(shop: source)
        #expect(try tree.generateAndWrite().problems.map(\.description) == [])
        try Compiler(tree, []).compile("Shop", ["Shop/Sources/Shop/Shop.swift"])
        try Compiler(tree, options).compile(
            "ShopTesting", ["Mocks", "MockSupport"].map { "Shop/Sources/ShopTesting/\($0).generated.swift" })
        return tree
    }

    @Test(arguments: [[], Compiler.upcomingFeatures])
    func `an import that is public by default in the protocol's target is public in the mock's`(options: [String])
        throws
    {
        let source = "import Foundation\n// bulkhead: mock\npublic protocol Clock { func now() -> Date }\n"
        let tree = try compile(source, mocksWith: options)
        #expect(try tree.read(SampleTree.output).contains("\npublic import Foundation\n"))
        let system = """
            #if canImport(Glibc)
            import Glibc
            #elseif canImport(Darwin)
            import Darwin
            #endif
            // bulkhead: mock
            public protocol Owner { func user() -> uid_t }
            """
        _ = try compile(system, mocksWith: options)
    }

    @Test func `the import of a type that isn't always declared has the type's conditions`() throws {
        let source = """
            #if canImport(UIKit)
            import UIKit
            #endif
            #if compiler(>=99)
            public struct Pet {}
            // bulkhead: mock
            public protocol Shelter { func pet() -> Pet }
            #endif
            """
        let tree = try compile(source, mocksWith: [])
        #expect(
            try tree.read(SampleTree.output).contains("#if compiler(>=99)\npublic import struct Shop.Pet\n#endif\n"))
    }

    @Test func `targets are isolated by default where their settings say so`() throws {
        let settings = [
            ("swiftSettings: [.defaultIsolation(MainActor.self)]", "", true),
            ("swiftSettings: shared", "let shared: [SwiftSetting] = [.defaultIsolation(MainActor.self)]\n", true),
            ("swiftSettings: shared", "let shared: [SwiftSetting] = [.defaultIsolation(nil)]\n", false),
            ("swiftSettings: []", "let other: [SwiftSetting] = [.defaultIsolation(MainActor.self)]\n", false),
        ]
        for (setting, declaration, isIsolated) in settings {
            let tree = try SampleTree(shop: "// bulkhead: mock\npublic protocol Till { func open() }\n")
            let manifest = SampleTree.shopManifest
                .replacing(".target(name: \"Shop\")", with: ".target(name: \"Shop\", \(setting))")
                .replacing("let package", with: "\(declaration)let package")
            try tree.write(manifest, to: "Shop/Package.swift")
            _ = try tree.generateAndWrite()
            #expect(try tree.read(SampleTree.output).contains("\n@MainActor\n") == isIsolated, "\(setting)")
        }
    }
}
