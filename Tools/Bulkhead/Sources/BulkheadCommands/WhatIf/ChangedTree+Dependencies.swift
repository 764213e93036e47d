import ConfigurationReading
import ImportChecker
import PackageGraph
import SourceEditing

extension ChangedTree {
    /// Declares a dependency of the first target on the second one, and on the package that offers it.
    ///
    /// - Throws: ``CommandError`` if the dependency exists, or if no manifest can declare it.
    mutating func addDependency(_ pair: NamePair) throws {
        let from = try target(pair.first)
        let to = try target(pair.second)
        guard from.id != to.id else { throw CommandError("'\(from.name)' can't depend on itself") }
        if let edge = graph.dependencies(of: from.id).first(where: { $0.to == to.id }) {
            let line = edge.place.map { ":\($0.line)" } ?? ""
            throw CommandError(
                "'\(from.name)' already depends on '\(to.name)', at \(package(of: from).manifestPath)\(line)")
        }
        let name = try declare(to, in: from)
        assume(.remove(name: name, target: from.name, manifest: package(of: from).manifestPath))
        try read()
        try requireEdge(pair)
        record("'\(from.name)' depends on '\(to.name)'")
    }

    /// Removes the declaration of the first target's dependency on the second name, and the package if no other target
    /// uses it.
    ///
    /// - Throws: ``CommandError`` if the dependency doesn't exist or isn't a literal.
    mutating func removeDependency(_ pair: NamePair) throws {
        let from = try target(pair.first)
        let edges = graph.dependencies(of: from.id).filter { $0.kind == .dependency }
        let found = edges.first { edge in
            let target = graph.targets[edge.to]
            return [target.name, target.moduleName, graph.name(of: target), edge.product].contains(pair.second)
        }
        let external = graph.externalDependencies.first { $0.from == from.id && $0.product == pair.second }
        guard let name = found.map({ $0.product ?? graph.targets[$0.to].name }) ?? external?.product else {
            let known = edges.map { graph.targets[$0.to].name }
            let nearest = NearestWord.to(pair.second, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandError("'\(from.name)' declares no dependency on '\(pair.second)'\(nearest)")
        }
        try undeclare(name, in: from)
        try read()
        if let found {
            try removeUnused([(package(of: try target(pair.first)), graph.packages[graph.targets[found.to].package])])
        }
        record("'\(from.name)' no longer depends on '\(name)'")
    }

    /// Returns the name of a dependency, the text of the entry, and that of the package's entry if one is missing.
    ///
    /// - Throws: ``CommandError`` if no target can declare the dependency.
    private func declaration(of to: Target, in from: Target) throws -> (name: String, entry: String, package: String?) {
        let own = package(of: from)
        let found = package(of: to)
        let isImportable =
            [.library, .system, .binary, .macro].contains(to.kind)
            || to.kind == .executable && from.kind == .test && own.id == found.id
        guard isImportable else {
            throw CommandError(
                "'\(from.name)' can't depend on '\(to.name)', which is of the kind '\(to.kind.rawValue)'")
        }
        if own.id == found.id { return (to.name, "\"\(to.name)\"", nil) }
        let product = found.manifest.products.first {
            $0.targets.contains(to.name) && $0.kind != .executable && $0.kind != .plugin
        }
        guard let product else {
            throw CommandError("\(found.manifestPath): no product offers '\(to.name)' to other packages")
        }
        return (
            product.name, PackageEntries.entry(for: product.name, of: found),
            PackageEntries(graph: graph).line(for: found, in: own)
        )
    }

    /// Edits the manifest of a target so that it declares another one.
    ///
    /// - Returns: The name of the target or product in the declaration.
    @discardableResult
    mutating func declare(_ to: Target, in from: Target) throws -> String {
        let (name, entry, line) = try declaration(of: to, in: from)
        try edit(package(of: from)) { (edit) throws(ManifestEditError) in
            if let line { try edit.addPackage(line) }
            try edit.addDependency(entry, named: name, to: from.name)
        }
        return name
    }

    /// Edits the manifest of a target so that it doesn't declare a target or product.
    mutating func undeclare(_ name: String, in from: Target) throws {
        try edit(package(of: from)) { (edit) throws(ManifestEditError) in
            try edit.removeDependency(name, of: from.name)
        }
    }

    /// - Throws: ``CommandError`` if a manifest doesn't declare a dependency although it was edited.
    private func requireEdge(_ pair: NamePair) throws {
        let from = try target(pair.first)
        let to = try target(pair.second)
        guard graph.dependencies(of: from.id).contains(where: { $0.to == to.id }) else {
            throw CommandError("\(package(of: from).manifestPath): the dependency on '\(to.name)' can't be declared")
        }
    }
}
