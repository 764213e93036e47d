import Foundation
import Testing

/// Compiles and runs mocks of protocols with one construct each that is difficult for generators.
@Suite(.timeLimit(.minutes(10))) struct HardProtocolsTests {
    @Test(arguments: [[], ["-D", "DEBUG"], Compiler.upcomingFeatures])
    func `mocks of difficult protocols compile without warnings, and every member works`(options: [String]) throws {
        let tree = try SampleTree()
        let compiler = Compiler(tree, options)
        for name in ["HardBase", "HardProtocols"] {
            let package = name == "HardBase" ? "Base" : "Hard"
            try tree.write(try fixture("\(name).swift"), to: "\(package)/Sources/\(name)/\(name).swift")
        }
        try tree.write("", to: "Hard/Sources/HardProtocolsTesting/Doubles.swift")
        try tree.write(Self.baseManifest, to: "Base/Package.swift")
        try tree.write(Self.manifest, to: "Hard/Package.swift")
        let output = try tree.generateAndWrite()
        #expect(output.problems.map(\.description) == [])
        let text = try tree.read("Hard/Sources/HardProtocolsTesting/Mocks.generated.swift")
        #expect(Self.unused(text, in: try fixture("Use.swift")) == [])
        #expect(output.mockFiles.map(\.mockCount) == [31])

        try compiler.compile("HardBase", ["Base/Sources/HardBase/HardBase.swift"])
        try compiler.compile("HardProtocols", ["Hard/Sources/HardProtocols/HardProtocols.swift"])
        try compiler.compile(
            "HardProtocolsTesting",
            ["Mocks", "MockSupport"].map { "Hard/Sources/HardProtocolsTesting/\($0).generated.swift" })
        let program = try compiler.link(
            "Use", [folder + "/Use.swift"], ["HardProtocolsTesting", "HardProtocols", "HardBase", "XCTest"])
        #expect(try compiler.run(program, []) == "all as expected\n")
        #expect(try tree.generate().mockFiles.map(\.state) == [.current])
    }

    /// Returns the members of mocks that a program doesn't use, except for those that aren't compiled on this system.
    private static func unused(_ mocks: String, in program: String) -> [String] {
        let words = Set(program.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return mocks.matches(of: /(?:let|var) (\w+?)(Calls|Gets|Sets) = (?:Local)?MockCalls</).compactMap { match in
            let name = String(match.1)
            let kind = match.2
            // A property is also used by its own name.
            let isUsed = words.contains(name + kind) || kind != "Calls" && words.contains(name)
            return isUsed || name == "elsewhere" ? nil : name + kind
        }
    }

    private var folder: String { URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/Hard" }

    private func fixture(_ name: String) throws -> String {
        try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    private static let baseManifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Base",
            products: [.library(name: "HardBase", targets: ["HardBase"])],
            targets: [.target(name: "HardBase")]
        )
        """

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Hard",
            products: [.library(name: "HardProtocolsTesting", targets: ["HardProtocolsTesting"])],
            dependencies: [.package(path: "../Base")],
            targets: [
                .target(name: "HardProtocols", dependencies: [.product(name: "HardBase", package: "Base")]),
                .target(
                    name: "HardProtocolsTesting",
                    dependencies: ["HardProtocols", .product(name: "HardBase", package: "Base")]),
            ]
        )
        """
}
