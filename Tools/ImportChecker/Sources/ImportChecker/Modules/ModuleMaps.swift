import PackageGraph

/// The module names that module maps define for system libraries and C-family targets.
final class ModuleMaps {
    private let graph: ModuleGraph
    private let observations: DiskObservations
    private var known: [Int: [String]] = [:]

    init(_ graph: ModuleGraph, _ observations: DiskObservations) {
        self.graph = graph
        self.observations = observations
    }

    /// Returns the top-level modules in a target's module map; empty without one.
    func names(of target: Int) -> [String] {
        if let names = known[target] { return names }
        let names = read(target)
        known[target] = names
        return names
    }

    private func read(_ index: Int) -> [String] {
        guard index < graph.targets.count else { return [] }
        let target = graph.targets[index]
        let package = graph.packages[target.package]
        let isLocal = package.origin == .local
        // Only the language of local targets is known.
        guard target.kind == .system || (isLocal ? target.language == .clang : target.kind == .library) else {
            return []
        }
        let folder: String
        if isLocal {
            guard let path = target.folder else { return [] }
            folder = graph.root + "/" + path
        } else {
            let path = target.declaration.path ?? "Sources/" + target.name
            folder = package.directory + (path.isEmpty ? "" : "/" + path)
        }
        let headers = folder + "/" + (target.declaration.publicHeadersPath ?? "include")
        for path in [folder, headers] {
            guard let bytes = observations.read(path + "/module.modulemap") else { continue }
            return Self.modules(in: String(decoding: bytes, as: UTF8.self))
        }
        return []
    }

    /// Returns the names after `module` outside of braces.
    private static func modules(in text: String) -> [String] {
        var names: [String] = []
        var depth = 0
        var isNext = false
        for line in text.split(whereSeparator: \.isNewline) {
            let code = line.split(separator: "//", omittingEmptySubsequences: false).first ?? ""
            let spaced = code.replacing("{", with: " { ").replacing("}", with: " } ")
            for word in spaced.split(whereSeparator: \.isWhitespace) {
                if word == "{" { depth += 1 }
                if word == "}" { depth -= 1 }
                if isNext {
                    names.append(word.filter { $0 != "\"" })
                    isNext = false
                } else if word == "module", depth == 0 {
                    isNext = true
                }
            }
        }
        return names
    }
}
