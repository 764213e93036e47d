import Foundation
import Testing

/// Mocks of protocols with one construct each that generators stumble over, compiled with the compiler in use and run.
@Suite(.timeLimit(.minutes(10))) struct HardProtocolsTests {
    @Test(arguments: [[], ["-D", "DEBUG"]])
    func `mocks of difficult protocols compile without warnings, and every member works`(conditions: [String]) throws {
        let tree = try SampleTree()
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
        #expect(output.files.map(\.mockCount) == [31])

        try compile("HardBase", ["Base/Sources/HardBase/HardBase.swift"], conditions, in: tree)
        try compile("HardProtocols", ["Hard/Sources/HardProtocols/HardProtocols.swift"], conditions, in: tree)
        try compile(
            "HardProtocolsTesting", ["Hard/Sources/HardProtocolsTesting/Mocks.generated.swift"], conditions,
            in: tree)
        let libraries = ["-L", tree.root, "-lHardProtocolsTesting", "-lHardProtocols", "-lHardBase", "-o", "use"]
        try run(
            "swiftc", options(tree, conditions) + ["-module-name", "Use", folder + "/Use.swift"] + libraries, in: tree)
        #expect(try run(tree.root + "/use", [], in: tree) == "all as it should be\n")
        #expect(try tree.generate().files.map(\.state) == [.current])
    }

    /// The members of mocks that a program never names, but for those that this system's compiler doesn't see.
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

    private func options(_ tree: SampleTree, _ conditions: [String]) -> [String] {
        var options = [
            "-swift-version", "6", "-warnings-as-errors", "-package-name", "hard", "-parse-as-library", "-I", tree.root,
        ]
        options += conditions
        #if os(macOS)
        let platform = "/Applications/Xcode.app/Contents/Developer/Platforms/MacOSX.platform/Developer"
        options += [
            "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib", "-target", "arm64-apple-macos15.4",
        ]
        #endif
        return options
    }

    private func compile(_ module: String, _ files: [String], _ conditions: [String], in tree: SampleTree) throws {
        try run(
            "swiftc",
            options(tree, conditions) + [
                "-module-name", module, "-emit-module", "-emit-library", "-static", "-o", "lib\(module).a",
            ] + files,
            in: tree)
    }

    /// Runs a program and gives what it prints; fails where it ends with another status than 0.
    @discardableResult
    private func run(_ program: String, _ arguments: [String], in tree: SampleTree) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program.hasPrefix("/") ? program : "/usr/bin/env")
        process.arguments = program.hasPrefix("/") ? arguments : [program] + arguments
        process.currentDirectoryURL = URL(filePath: tree.root)
        let printed = Pipe()
        process.standardOutput = printed
        process.standardError = printed
        try process.run()
        let text = String(decoding: try printed.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program): \(text)")
        return text
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
