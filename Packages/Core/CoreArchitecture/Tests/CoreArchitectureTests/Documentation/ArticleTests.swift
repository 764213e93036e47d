import Foundation
import Testing

@Suite("Documentation", .timeLimit(.minutes(10)))
struct ArticleTests {
    @Test("The examples of the articles are exactly the code that these tests compile and run")
    func examples() throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent()
        let package = examples.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let articles = ["CoreArchitecture", "CoreArchitectureReplay"].map { module in
            package.appending(path: "Sources/\(module)/\(module).docc")
        }
        let compiled = try texts(in: examples, of: "swift").flatMap(snippets)
        let shown = try articles.flatMap { try texts(in: $0, of: "md") }.flatMap(codeBlocks)
        #expect(compiled.count > 7)
        #expect(Set(shown) == Set(compiled))
        #expect(shown.count == compiled.count)
    }

    private func texts(in folder: URL, of kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == kind && $0.lastPathComponent != "ArticleTests.swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// Returns the text between `// snippet:` and `// end`, without indentation.
    private func snippets(_ text: String) -> [String] {
        parts(of: text, from: { $0.hasPrefix("// snippet:") }, to: { $0 == "// end" })
    }

    /// Returns the text of the Swift code blocks.
    private func codeBlocks(_ text: String) -> [String] {
        parts(of: text, from: { $0 == "```swift" }, to: { $0 == "```" })
    }

    private func parts(of text: String, from isStart: (String) -> Bool, to isEnd: (String) -> Bool) -> [String] {
        var parts: [String] = []
        var current: (indentation: Int, lines: [String])?
        for line in text.components(separatedBy: "\n") {
            let content = line.trimmingCharacters(in: .whitespaces)
            if let open = current {
                if isEnd(content) {
                    parts.append(open.lines.joined(separator: "\n"))
                    current = nil
                } else {
                    current?.lines.append(String(line.dropFirst(open.indentation)))
                }
            } else if isStart(content) {
                current = (line.prefix { $0 == " " }.count, [])
            }
        }
        return parts
    }
}
