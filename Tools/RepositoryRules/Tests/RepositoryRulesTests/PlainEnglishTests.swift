import Foundation
import Testing

/// Comments, strings and pages avoid the words in ``WordList``.
@Suite("Plain English", .timeLimit(.minutes(10)))
struct PlainEnglishTests {
    /// The parts of the repository with texts; bulkhead.yml declares the same as inputs of these tests.
    private static let parts = ["App", "Packages", "Tests", "Tools", "docs", "README.md", "CONTRIBUTING.md"]

    /// Returns the places of listed words in a text, each with the words to use instead.
    private func findings(in text: Data, at path: String) -> [String] {
        WordList.replacements.flatMap { word, replacement in
            let capitalized = word.prefix(1).uppercased() + word.dropFirst()
            return [word, capitalized].flatMap { spelling in
                offsets(of: spelling, in: text).map { offset in
                    let line = text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
                    return "\(path):\(line): \"\(spelling)\"; write: \(replacement)"
                }
            }
        }
    }

    /// Returns the offsets at which a text contains a word that isn't part of a longer one.
    private func offsets(of word: String, in text: Data) -> [Int] {
        func isLetter(_ offset: Int) -> Bool {
            guard text.indices.contains(offset) else { return false }
            return Character(UnicodeScalar(text[offset])).isLetter
        }
        let bytes = Data(word.utf8)
        var found: [Int] = []
        var position = 0
        while let match = text.range(of: bytes, in: position..<text.count) {
            position = match.upperBound
            if !isLetter(match.lowerBound - 1), !isLetter(match.upperBound) { found.append(match.lowerBound) }
        }
        return found
    }

    /// Returns the paths of Swift files and pages at a path and below it. Hidden folders are build products.
    private func paths(at path: String) -> [String] {
        let url = URL(filePath: RepositoryCopy.root).appending(path: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return path.hasSuffix(".swift") || path.hasSuffix(".md") ? [path] : [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { paths(at: path + "/" + $0) }
    }

    @Test("Texts don't use the words in the list")
    func words() throws {
        let paths = Self.parts.flatMap(paths).filter { path in
            !WordList.exceptions.contains(where: path.hasPrefix)
        }
        #expect(paths.count > 100)
        for path in paths {
            let text = try Data(contentsOf: URL(filePath: RepositoryCopy.root).appending(path: path))
            for finding in findings(in: text, at: path) { Issue.record("\(finding)") }
        }
    }

    @Test("A listed word is found with its place, and not as a part of another word")
    func examples() {
        let text = Data("One two.\nIt is built anew. Be it so. A canewood chair.\n".utf8)
        #expect(
            findings(in: text, at: "a.md") == [
                "a.md:2: \"anew\"; write: again, or a verb with re-: rebuild, rewrite",
                "a.md:2: \"Be it\"; write: whether, or two sentences",
            ])
    }

    @Test("Each exception is a folder or file that exists")
    func exceptions() {
        for path in WordList.exceptions {
            #expect(FileManager.default.fileExists(atPath: RepositoryCopy.root + "/" + path), "\(path) doesn't exist")
        }
    }
}
