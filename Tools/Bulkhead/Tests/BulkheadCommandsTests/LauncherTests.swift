import Foundation
import Testing

@Suite("The script that builds and runs Bulkhead (./bulkhead)", .timeLimit(.minutes(10)))
struct LauncherTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../bulkhead")

    private static func manifest(_ name: String, _ rest: String) -> String {
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"\(name)\", \(rest))\n"
    }

    @Test("A file that is added to any package of Tools is built")
    func addedFile() throws {
        let repository = try SampleRepository([
            ".swift-version": "6.3.1\n",
            "Tools/Bulkhead/Package.swift": Self.manifest(
                "Bulkhead",
                """
                products: [.executable(name: "bulkhead", targets: ["bulkhead"])], dependencies: [.package(path: "../Words")],
                targets: [.executableTarget(name: "bulkhead", dependencies: ["Words"])]
                """),
            "Tools/Bulkhead/Sources/bulkhead/main.swift": "import Words\nprint(word())\n",
            "Tools/Words/Package.swift": Self.manifest(
                "Words",
                "products: [.library(name: \"Words\", targets: [\"Words\"])], targets: [.target(name: \"Words\")]"),
            "Tools/Words/Sources/Words/Inner/Word.swift": "public func word() -> String { \"one\" }\n",
            "bulkhead": try String(contentsOf: Self.script, encoding: .utf8),
        ])
        let program = repository.path + "/bulkhead"
        chmod(program, 0o755)
        #expect(try repository.start(program, [], [:]).output == "one\n")
        // The second build has another folder than the first.
        for word in ["two", "three", "four"] {
            let file = "Tools/Words/Sources/Words/Inner/\(word).swift"
            try repository.write(file, "func \(word)() -> String { \"\(word)\" }\n")
            try repository.write(
                "Tools/Words/Sources/Words/Inner/Word.swift", "public func word() -> String { \(word)() }\n")
            let answer = try repository.start(program, [], [:])
            #expect(answer.output == "\(word)\n", "\(answer.error)")
        }
    }
}
