import Foundation
import PackageGraph

/// The Swift files of a tree: read once, searched as bytes, and parsed only where a search says so.
final class Sources {
    let graph: ModuleGraph
    private var contents: [Int: Data] = [:]
    private var parsed: [Int: ParsedFile] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// The files of a target that hold one of some words.
    func files(of target: Int, holding words: [String]) -> [ParsedFile] {
        graph.targets[target].files.filter { file in words.contains { holds(file, $0) } }
            .map { parse($0, in: target) }
    }

    /// The protocol of a name that a target declares; nil where it declares none.
    func protocolNamed(_ path: [String], in target: Int) -> ParsedProtocol? {
        guard let name = path.last else { return nil }
        for file in files(of: target, holding: ["protocol \(name)", "protocol `\(name)`"]) {
            if let found = file.protocols.first(where: { $0.path == path }) { return found }
        }
        return nil
    }

    /// Whether a target declares a type or a protocol of a name, as its text tells.
    func declares(_ name: String, in target: Int) -> Bool {
        declaration(of: name, in: target) != nil
    }

    /// The file and the keyword of a type's declaration, as a target's text tells.
    func declaration(of name: String, in target: Int) -> (file: Int, keyword: String)? {
        for file in graph.targets[target].files where holds(file, name) {
            for keyword in ["struct", "class", "enum", "actor", "protocol", "typealias"] {
                if holdsWord(file, "\(keyword) \(name)") { return (file, keyword) }
            }
        }
        return nil
    }

    /// The file, parsed.
    func parse(_ file: Int, in target: Int) -> ParsedFile {
        if let known = parsed[file] { return known }
        let source = String(decoding: content(of: file), as: UTF8.self)
        let result = ParsedFile(path: graph.files[file].path, target: target, source: source)
        parsed[file] = result
        return result
    }

    private func content(of file: Int) -> Data {
        if let known = contents[file] { return known }
        let data = FileManager.default.contents(atPath: graph.root + "/" + graph.files[file].path) ?? Data()
        contents[file] = data
        return data
    }

    private func holds(_ file: Int, _ word: String) -> Bool {
        content(of: file).range(of: Data(word.utf8)) != nil
    }

    /// Whether a text holds some words, with no letter behind them.
    private func holdsWord(_ file: Int, _ words: String) -> Bool {
        let data = content(of: file)
        let sought = Data(words.utf8)
        var start = data.startIndex
        while let range = data.range(of: sought, in: start..<data.endIndex) {
            let next = range.upperBound < data.endIndex ? data[range.upperBound] : 32
            let isLetter = (97...122).contains(next | 0x20) || (48...57).contains(next) || next == 95 || next > 127
            if !isLetter { return true }
            start = range.upperBound
        }
        return false
    }
}
