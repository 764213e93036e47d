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
        #expect(output.mockFiles.map(\.mockCount) == [18])
        let compiler = Compiler(tree, options)
        try compiler.compile(
            "Constructs", Self.files.map { "Sources/Constructs/\($0).swift" }, enableTesting: isInTests)
        let name = isInTests ? "Tests/ConstructsTests" : "Sources/ConstructsTesting"
        try compiler.compile(
            isInTests ? "ConstructsTests" : "ConstructsTesting",
            ["Mocks", "MockSupport"].map { "\(name)/\($0).generated.swift" })
    }
}
