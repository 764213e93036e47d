import Foundation

@testable import AffectedPackages

/// A repository of small packages that can be built, with everything that a package's tests can depend on.
///
/// The test of each package prints a line with everything it can see. A package has changed if that line or its test
/// program has.
final class BuiltRepository {
    /// A kind of change to a package.
    enum Kind: String, CaseIterable {
        case body, interface, resource, header, schema, test, setting, comment, added, deleted, renamed, linked, loose
        case fixture, shared
    }

    let repository: TemporaryRepository
    /// The names of the packages. Each package may depend on earlier ones.
    let names: [String]
    private let dependencies: [String: [String]]
    private let scratch: TemporaryTree
    private let workspace: TemporaryTree
    private var numbers = 1

    init(packages: Int, seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        names = (0..<packages).map { "B\($0)" }
        var dependencies: [String: [String]] = [:]
        for (index, name) in names.enumerated() {
            dependencies[name] = names[..<index].filter { _ in Bool.random(using: &random) }
        }
        self.dependencies = dependencies
        scratch = try TemporaryTree()
        workspace = try TemporaryTree()
        var files: [String: String] = [
            "bulkhead.yml": "tests: {inputs: [{package: B0, files: [shared.txt]}]}\n", "shared.txt": "1",
            "Common/Linked.swift": "func linked() -> Int { 1 }\n",
        ]
        for name in names { Self.package(name, uses: dependencies[name] ?? []).forEach { files[$0] = $1 } }
        repository = try TemporaryRepository(files)
        for name in names {
            try repository.tree.link("\(name)/Sources/\(name)/Linked.swift", to: "../../../Common/Linked.swift")
        }
        try repository.commit("Links")
        let references = names.map { "<FileRef location=\"absolute:\(repository.path)/\($0)\"></FileRef>" }
        try workspace.write(
            "<?xml version=\"1.0\"?><Workspace version=\"1.0\">\(references.joined())</Workspace>",
            to: "all.xcworkspace/contents.xcworkspacedata")
        try workspace.write(
            """
            import Testing

            @main struct Runner {
                static func main() async { await Testing.__swiftPMEntryPoint() as Never }
            }

            """, to: "Entry.swift")
    }

    private static func package(_ name: String, uses: [String]) -> [String: String] {
        let folder = name + "/"
        let lower = name.lowercased()
        // One plugin is enough, since it takes as long to build as the rest of a package.
        let hasPlugin = name == "B0"
        var files = [
            folder + "Package.swift": manifest(
                """
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                    dependencies: [\(uses.map { ".package(path: \"../\($0)\")" }.joined(separator: ", "))],
                    targets: [
                        .target(name: "C\(name)"),
                        \(hasPlugin ? ".plugin(name: \"\(name)Plugin\", capability: .buildTool())," : "")
                        .target(
                            name: "\(name)", dependencies: \(["C" + name] + uses), resources: [.copy("Words")],
                            swiftSettings: [.define("NONE")], plugins: \(hasPlugin ? [name + "Plugin"] : [])),
                        .testTarget(name: "\(name)Tests", dependencies: ["\(name)"], exclude: ["Fixtures"]),
                    ]
                """),
            folder + "Sources/C\(name)/c.c": "#include \"c\(lower).h\"\n",
            folder + "Sources/C\(name)/include/c\(lower).h": "static inline int c\(lower)(void) { return 1; }\n",
            folder + "Sources/\(name)/\(name).swift": """
            import C\(name)
            import Foundation
            \(uses.map { "import \($0)\n" }.joined())
            public func \(lower)() -> String {
                let words = Bundle.module.url(forResource: "one", withExtension: "txt", subdirectory: "Words")
                var text = "\(name):1"
                #if MORE
                text += " more"
                #endif
                    text += " \\(c\(lower)()) \\(linked()) \(hasPlugin ? "\\(generated) " : "")"
                text += words.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "none"
                return text\(uses.map { " + \($0.lowercased())()" }.joined())
            }

            """,
            folder + "Sources/\(name)/Words/one.txt": "1",
            folder + "data.txt": "1",
            folder + "Tests/\(name)Tests/Fixtures/Nested/Package.swift": manifest("name: \"Nested\""),
            folder + "Tests/\(name)Tests/Fixtures/Nested/number.txt": "1",
            folder + "Tests/\(name)Tests/\(name)Tests.swift": """
            import Foundation
            import \(name)
            import Testing

            @Test func value() {
                let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                let files = ["../../data.txt", "Fixtures/Nested/number.txt"\(name == "B0" ? ", \"../../../shared.txt\"" : "")]
                let texts = files.map { try? String(contentsOf: tests.appending(path: $0).standardized, encoding: .utf8) }
                print("RESULT", \(lower)(), texts)
            }

            """,
        ]
        for number in 1...9 { files[folder + "Sources/\(name)/Extra\(number).swift"] = "func extra\(number)() {}\n" }
        guard hasPlugin else { return files }
        files[folder + "Schema/number.swift"] = "let generated = 1\n"
        files[folder + "Plugins/\(name)Plugin/plugin.swift"] = """
            import Foundation
            import PackagePlugin

            @main struct \(name)Plugin: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
                    let input = context.package.directoryURL.appending(path: "Schema/number.swift")
                    let output = context.pluginWorkDirectoryURL.appending(path: "Number.swift")
                    return [
                        .buildCommand(
                            displayName: "copy", executable: URL(filePath: "/bin/cp"),
                            arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
                    ]
                }
            }

            """
        return files
    }

    // MARK: Changes

    /// Applies a change to a package.
    func change(_ kind: Kind, in name: String) throws {
        numbers += 1
        // Only one package has a plugin.
        let name = kind == .schema ? "B0" : name
        let source = "\(name)/Sources/\(name)/"
        let lower = name.lowercased()
        switch kind {
        case .body:
            try edit(source + name + ".swift", { $0.replacing("\"\(name):", with: "\"\(name):\(self.numbers)") })
        case .interface: try edit(source + name + ".swift", { $0 + "public func new\(self.numbers)() {}\n" })
        case .resource: try repository.tree.write("\(numbers)", to: source + "Words/one.txt")
        case .header:
            let text = "static inline int c\(lower)(void) { return \(numbers); }\n"
            try repository.tree.write(text, to: "\(name)/Sources/C\(name)/include/c\(lower).h")
        case .schema: try repository.tree.write("let generated = \(numbers)\n", to: "\(name)/Schema/number.swift")
        case .test:
            try edit("\(name)/Tests/\(name)Tests/\(name)Tests.swift", { $0 + "@Test func more\(self.numbers)() {}\n" })
        case .setting:
            try edit(
                "\(name)/Package.swift",
                { $0.contains("NONE") ? $0.replacing("NONE", with: "MORE") : $0.replacing("MORE", with: "NONE") })
        case .comment: try edit("\(name)/Package.swift", { $0 + "// \(self.numbers)\n" })
        case .added:
            try repository.tree.write("public func added\(numbers)() {}\n", to: source + "Added\(numbers).swift")
        case .deleted: try repository.tree.remove(try extra(in: name))
        case .renamed: try repository.tree.move(try extra(in: name), to: source + "Renamed\(numbers).swift")
        case .linked: try repository.tree.write("func linked() -> Int { \(numbers) }\n", to: "Common/Linked.swift")
        case .loose: try repository.tree.write("\(numbers)", to: "\(name)/data.txt")
        case .fixture:
            try repository.tree.write("\(numbers)", to: "\(name)/Tests/\(name)Tests/Fixtures/Nested/number.txt")
        case .shared: try repository.tree.write("\(numbers)", to: "shared.txt")
        }
    }

    /// Returns the path of a source that nothing else needs.
    private func extra(in name: String) throws -> String {
        let folder = "\(name)/Sources/\(name)"
        let files = try FileManager.default.contentsOfDirectory(atPath: repository.path + "/" + folder).sorted()
        guard let extra = files.first(where: { $0.hasPrefix("Extra") }) else {
            throw BuildFailure(output: "\(name) has no file left that could be taken away")
        }
        return folder + "/" + extra
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let old = try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
        try repository.tree.write(change(old), to: path)
    }

    // MARK: Results

    /// The observable result of a package.
    struct Result: Equatable {
        /// The bytes of its test program.
        let program: Data
        /// The output of its tests.
        let printed: String
    }

    /// Builds all packages with their tests in one build, and returns the result of each.
    func results() throws -> [String: Result] {
        // SwiftPM's own entry point supports XCTest too, and takes as long to build as the rest of a package.
        let entry = workspace.path + "/Entry.swift"
        let build = try run(
            "/usr/bin/env",
            [
                "swift", "build", "--build-tests", "--package-path", "\(repository.path)/\(names[0])",
                "--multiroot-data-file", workspace.path + "/all.xcworkspace", "--scratch-path", scratch.path,
                "--disable-sandbox", "--experimental-test-entry-point-path", entry,
                "-Xswiftc", "-index-ignore-system-modules", "-debug-info-format", "none",
            ])
        guard build.status == 0 else { throw BuildFailure(output: build.output) }
        var results: [String: Result] = [:]
        for name in names {
            let program = "\(scratch.path)/debug/\(name)PackageTests.xctest"
            guard let bytes = FileManager.default.contents(atPath: program) else {
                throw BuildFailure(output: "there is no \(program)")
            }
            let printed = try run(program, ["--testing-library", "swift-testing"]).output
                .split(separator: "\n").filter { $0.hasPrefix("RESULT") }
            guard printed.count == 1 else { throw BuildFailure(output: "\(name) printed \(printed)") }
            results[name] = Result(program: bytes, printed: String(printed[0]))
        }
        return results
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        // A test process marks its children as test processes through the environment, which would change their
        // behavior.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SWIFT_TESTING") }
            // Makes SwiftPM plan the packages in the same order each time.
            .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { own, _ in own }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    struct BuildFailure: Error { let output: String }
}
