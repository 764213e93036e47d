import Foundation
import PackageGraph

/// The Swift files of a tree. Each is read once, searched as bytes, and parsed only if a search matches.
final class Sources {
    let graph: ModuleGraph
    private let tree: SourceContents
    private var contents: [Int: Data] = [:]
    private var parsed: [Int: ParsedFile] = [:]
    private var declarations: [Int: [String: [Declaration]]] = [:]
    private var sendability: [String: (isSendable: Bool, targets: Set<Int>)] = [:]
    private var isolations: [Int: DefaultIsolation] = [:]
    private let stamps: TargetStamps?

    /// The targets that were read since this was last emptied.
    var seen: Set<Int> = []

    /// A possible declaration of a type or protocol.
    struct Declaration {
        let file: Int
        let keyword: String
    }

    /// - Parameter stamps: Reads a target's stamps before its first file is read.
    init(_ graph: ModuleGraph, _ tree: SourceContents, stamps: TargetStamps?) {
        self.graph = graph
        self.tree = tree
        self.stamps = stamps
    }

    /// Records a dependency on all files of a target.
    func recordUse(of target: Int) {
        guard seen.insert(target).inserted else { return }
        stamps?.readStamps(of: target)
    }

    /// Returns whether a type of a target is Sendable. The result is cached; later callers depend on the same targets.
    func isSendable(_ name: String, in target: Int, judge: () -> Bool) -> Bool {
        let key = "\(target) \(name)"
        if let known = sendability[key] {
            seen.formUnion(known.targets)
            return known.isSendable
        }
        let before = seen
        seen = []
        let result = judge()
        sendability[key] = (result, seen)
        seen.formUnion(before)
        return result
    }

    /// Returns the files of a target that contain one of some words, without generated mocks.
    func files(of target: Int, holding words: [String]) -> [ParsedFile] {
        recordUse(of: target)
        return graph.targets[target].files
            .filter { file in
                !GeneratedFile.isGenerated(graph.files[file].path) && words.contains { holds(file, $0) }
            }
            .map { parse($0, in: target) }
    }

    /// Returns a target's protocol with a name, or `nil` if it declares none.
    func protocolNamed(_ path: [String], in target: Int) -> ParsedProtocol? {
        guard let name = path.last else { return nil }
        for declaration in declarations(in: target)[name] ?? [] where declaration.keyword == "protocol" {
            let file = parse(declaration.file, in: target)
            if let found = file.protocols.first(where: { $0.path == path }) { return found }
        }
        return nil
    }

    /// Returns a target's possible declaration of a type or protocol, from a search without parsing.
    func declaration(of name: String, in target: Int) -> Declaration? { declarations(in: target)[name]?.first }

    /// Returns a target's declaration of a type outside of all others, or `nil` if it has none. Generated mocks don't
    /// count.
    func topLevelType(_ name: String, in target: Int) -> TopLevelType? {
        let candidates = declarations(in: target)[name] ?? []
        for declaration in candidates where !GeneratedFile.isGenerated(graph.files[declaration.file].path) {
            if let found = parse(declaration.file, in: target).topLevelType(name) { return found }
        }
        return nil
    }

    /// Returns the modules that files of a target import with an access modifier.
    func statedImports(in target: Int) -> Set<String> {
        let words = ["public", "package", "internal", "private"].map { $0 + " import " }
        return Set(files(of: target, holding: words).flatMap(\.imports).filter(\.saysAccess).map(\.module))
    }

    /// Returns whether the declarations of a target are isolated to the main actor by default.
    func isMainActor(_ target: Int) -> Bool { settings(of: target).isMainActor(graph.targets[target].name) }

    /// Returns whether the imports of a target may be internal unless they say otherwise.
    func hasInternalImports(_ target: Int) -> Bool { settings(of: target).hasInternalImports }

    private func settings(of target: Int) -> DefaultIsolation {
        let package = graph.packages[graph.targets[target].package]
        if let known = isolations[package.id] { return known }
        let text = tree.content(of: package.manifestPath).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let found = DefaultIsolation(text, package.kind)
        isolations[package.id] = found
        return found
    }

    private func declarations(in target: Int) -> [String: [Declaration]] {
        recordUse(of: target)
        if let known = declarations[target] { return known }
        var names: [String: [Declaration]] = [:]
        for file in graph.targets[target].files {
            content(of: file).withUnsafeBytes { bytes in
                DeclaredNames.scan(bytes) { names[$0, default: []].append(Declaration(file: file, keyword: $1)) }
            }
        }
        declarations[target] = names
        return names
    }

    /// Returns a file of no target if it contains one of some words.
    func strayFile(_ file: Int, holding words: [String]) -> ParsedFile? {
        guard words.contains(where: { holds(file, $0) }) else { return nil }
        let source = String(decoding: content(of: file), as: UTF8.self)
        return ParsedFile(path: graph.files[file].path, target: -1, source: source)
    }

    /// Returns a parsed file.
    func parse(_ file: Int, in target: Int) -> ParsedFile {
        recordUse(of: target)
        if let known = parsed[file] { return known }
        let source = String(decoding: content(of: file), as: UTF8.self)
        let result = ParsedFile(path: graph.files[file].path, target: target, source: source)
        parsed[file] = result
        return result
    }

    private func content(of file: Int) -> Data {
        if let known = contents[file] { return known }
        let data = tree.content(of: graph.files[file].path) ?? Data()
        contents[file] = data
        return data
    }

    private func holds(_ file: Int, _ word: String) -> Bool {
        let word = Array(word.utf8)
        return content(of: file).withUnsafeBytes { Self.holds($0, word) }
    }

    /// Returns whether bytes contain a word. Searching for the first byte dominates, and `memchr` takes a tenth of the
    /// time of Foundation's search.
    private static func holds(_ bytes: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
        guard let base = bytes.baseAddress, let first = word.first else { return false }
        var position = 0
        while position + word.count <= bytes.count {
            guard let hit = memchr(base + position, Int32(first), bytes.count - word.count - position + 1) else {
                return false
            }
            if memcmp(hit, word, word.count) == 0 { return true }
            position = base.distance(to: UnsafeRawPointer(hit)) + 1
        }
        return false
    }
}
