import Foundation
import ModuleSplit
import PackageGraph

/// Finds the target of a declaration by a name that a person wrote.
struct DeclarationSearch {
    /// The target, and the name of the declaration in it.
    struct Result {
        let target: Target
        let word: String
    }

    private let tree: ChangedTree
    private var graph: ModuleGraph { tree.graph }

    init(_ tree: ChangedTree) {
        self.tree = tree
    }

    /// - Parameter text: A name, such as `Price`, or `Shop.Price` if several targets have one; or a place, such as
    ///   `Sources/Shop/Price.swift:12`.
    /// - Throws: ``CommandError`` if no target or several have such a declaration.
    func find(_ text: String) throws -> Result {
        if let found = try place(text) ?? qualified(text) { return found }
        let candidates = graph.targets.filter { graph.isLocal($0.id) && isDivisible($0) }
        let declaring = try candidates.filter { try declares(text, $0) }
        guard let target = declaring.first else {
            throw CommandError(
                "no target has a declaration '\(text)' at the top level; expected a name, or a file and a line such as "
                    + "Sources/Shop/Price.swift:12")
        }
        guard declaring.count == 1 else {
            let names = declaring.map { "'\($0.name).\(text)'" }.joined(separator: ", ")
            throw CommandError("several targets have a declaration '\(text)'; write one of \(names)")
        }
        return Result(target: target, word: text)
    }

    private func isDivisible(_ target: Target) -> Bool {
        target.language == .swift && [.library, .executable].contains(target.kind)
            && graph.packages[target.package].kind == .package
    }

    private func place(_ text: String) throws -> Result? {
        guard let colon = text.lastIndex(of: ":"), Int(text[text.index(after: colon)...]) != nil else { return nil }
        let path = String(text[..<colon])
        let relative = FilePath.relative(FilePath.absolute(path), to: graph.root) ?? path
        guard let file = graph.file(relative) ?? graph.file(path), let owner = graph.files[file].targets.first,
            let folder = graph.targets[owner].folder
        else { throw CommandError("\(path): there is no such Swift file of a target") }
        let target = graph.targets[owner]
        let inTarget = FilePath.relative(graph.files[file].path, to: folder) ?? path
        return Result(target: target, word: inTarget + text[colon...])
    }

    private func qualified(_ text: String) throws -> Result? {
        guard let dot = text.firstIndex(of: ".") else { return nil }
        let rest = String(text[text.index(after: dot)...])
        let named = graph.targets.filter {
            graph.isLocal($0.id) && isDivisible($0) && [$0.name, $0.moduleName].contains(String(text[..<dot]))
        }
        guard let target = try named.first(where: { try declares(rest, $0, asExtension: true) }) else { return nil }
        return Result(target: target, word: rest)
    }

    /// Whether a target has a declaration with a name at the top level; an extension of another type doesn't count.
    private func declares(_ name: String, _ target: Target, asExtension: Bool = false) throws -> Bool {
        for file in target.files {
            let path = graph.files[file].path
            let bytes = try tree.bytes(of: path)
            // Most files don't have the name, and aren't parsed.
            guard bytes.firstRange(of: Array(name.utf8)) != nil else { continue }
            let found = SourceDeclarations(path: path, text: bytes).topLevel.contains {
                $0.name == name && (asExtension || $0.kind != .extensionBlock)
            }
            if found { return true }
        }
        return false
    }
}
