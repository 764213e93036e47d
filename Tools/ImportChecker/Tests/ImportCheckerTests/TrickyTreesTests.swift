import Foundation
import ImportChecker
import Testing

/// Trees that mislead import checkers. Fixtures/TrickyTrees/README.md describes the file format.
@Suite("Tricky trees", .timeLimit(.minutes(20)))
struct TrickyTreesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures/TrickyTrees")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

    struct Expectation: Codable, Hashable, CustomStringConvertible {
        let rule: String
        let file: String
        let line: Int
        let from: String
        let to: String

        var description: String { "\(file):\(line) \(rule) \(from) → \(to)" }
    }

    @Test("A tree has exactly the findings listed in its file", arguments: names)
    func finds(name: String) throws {
        var files = try Self.files(name)
        let list = files.removeValue(forKey: "expected.jsonl")
        let lines = try #require(list).split(separator: "\n")
        let expected = try lines.map { try JSONDecoder().decode(Expectation.self, from: Data($0.utf8)) }
        let tree = try TemporaryTree(files)
        let result = try Checker.check(tree.root, CheckConfiguration.load(below: tree.root), TemporaryTree.options)
        #expect(result.problems == [])
        let found = result.findings.filter { $0.rule != "tests" }.map { finding in
            Expectation(
                rule: finding.rule, file: finding.place.file, line: finding.place.line, from: finding.from.name,
                to: finding.to.name)
        }
        #expect(found.map(\.description).sorted() == expected.map(\.description).sorted())
    }

    @Test("The README lists every tree")
    func readme() throws {
        let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        #expect(Self.names.count > 20)
        for name in Self.names { #expect(readme.contains("| \(name) |")) }
    }

    /// Returns the files of a txtar archive.
    private static func files(_ name: String) throws -> [String: String] {
        let text = try String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
        var files: [String: String] = [:]
        var current: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                let path = String(line.dropFirst(3).dropLast(3))
                current = path
                files[path] = ""
            } else if let current {
                files[current, default: ""] += line + "\n"
            }
        }
        return files
    }
}
