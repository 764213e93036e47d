import ImportChecker
import ImportScanner
import PackageGraph
import SourceEditing

extension ChangedTree {
    /// Merges the first target into the second one.
    ///
    /// The files move to a folder in that of the second target, which gets the dependencies of the first one. Targets
    /// that depend on the first one depend on the second one instead, and import it. A package without further targets
    /// is removed.
    ///
    /// - Throws: ``CommandError`` if the targets have more than Swift files, or if a manifest can't be edited.
    mutating func merge(_ pair: NamePair) throws {
        let from = try target(pair.first)
        let into = try target(pair.second)
        let (folder, destination) = try requireMergeable(from, into)
        let own = package(of: from)
        let users = graph.dependents(of: from.id).map { package(of: graph.targets[$0.from]) }
        let used = graph.dependencies(of: from.id).map { graph.packages[graph.targets[$0.to].package] }

        try redirectDependents(of: from, to: into)
        try copyDependencies(of: from, to: into)
        try edit(own) { (edit) throws(ManifestEditError) in try edit.removeTarget(from.name) }
        try renameImports(of: from, to: into)
        for file in from.files.map({ graph.files[$0].path }) {
            try move(file, to: FilePath.join(destination, FilePath.relative(file, to: folder) ?? FilePath.name(file)))
        }
        moveFolder(folder, to: destination)
        try read()
        try removeUnused(users.map { ($0, own) })
        if own.targets == [from.id] {
            remove(own.manifestPath)
            try read()
        } else {
            try removeUnused(used.map { (own, $0) })
        }
        let merged = try target(graph.name(of: into))
        guard merged.files.count == from.files.count + into.files.count else {
            throw CommandError(
                "\(package(of: merged).manifestPath): '\(into.name)' doesn't compile all files in its folder")
        }
        record("'\(from.name)' is merged into '\(into.name)'")
    }

    /// Returns the folder of the first target, and the one in the second target to which its files move.
    private func requireMergeable(_ from: Target, _ into: Target) throws -> (folder: String, destination: String) {
        guard from.id != into.id else { throw CommandError("'\(from.name)' can't be merged into itself") }
        guard from.kind == into.kind, [.library, .test].contains(from.kind) else {
            throw CommandError(
                "'\(from.name)' can't be merged into '\(into.name)'; expected two libraries or two test targets")
        }
        for target in [from, into] {
            let declaration = target.declaration
            guard target.language == .swift, !target.hasClangSources else {
                throw CommandError("'\(target.name)' has sources in other languages than Swift")
            }
            guard declaration.resources.isEmpty, declaration.exclude.isEmpty, declaration.sources == nil,
                declaration.pluginUsages.isEmpty
            else {
                throw CommandError("'\(target.name)' declares resources, plugins, or the files to compile")
            }
        }
        guard graph.targets(ofModule: from.moduleName).count == 1 else {
            throw CommandError("several targets have the module name '\(from.moduleName)'")
        }
        guard let folder = from.folder, let other = into.folder else {
            throw CommandError("'\(from.folder == nil ? from.name : into.name)' has no folder")
        }
        let overlapping = graph.targets.first { target in
            guard target.id != from.id, graph.isLocal(target.id), let inner = target.folder else { return false }
            return FilePath.relative(inner, to: folder) != nil || FilePath.relative(folder, to: inner) != nil
        }
        if let overlapping {
            throw CommandError("the folders of '\(from.name)' and '\(overlapping.name)' overlap")
        }
        if let link = from.files.map({ graph.files[$0] }).first(where: { $0.linkTarget != nil || $0.targets.count > 1 })
        {
            throw CommandError("\(link.path): is a link or belongs to several targets")
        }
        try requireDistinctNames(from.files, and: into.files, in: into)
        return (folder, FilePath.join(other, from.name))
    }

    private mutating func redirectDependents(of from: Target, to into: Target) throws {
        for edge in graph.dependents(of: from.id) where edge.kind == .dependency {
            let user = graph.targets[edge.from]
            guard package(of: user).kind == .package, graph.isLocal(user.id), edge.condition == nil else {
                throw CommandError("the dependency of '\(user.name)' on '\(from.name)' can't be edited")
            }
            if let name = edge.product {
                let product = package(of: from).manifest.products.first { $0.name == name }
                guard product?.targets == [from.name] else {
                    throw CommandError(
                        "'\(user.name)' depends on the product '\(name)', which offers other targets too")
                }
            }
            try undeclare(edge.product ?? from.name, in: user)
            let knows = graph.dependencies(of: user.id).contains { $0.to == into.id }
            if user.id != into.id, !knows { try declare(into, in: user) }
        }
    }

    private mutating func copyDependencies(of from: Target, to into: Target) throws {
        for edge in graph.dependencies(of: from.id) where edge.to != into.id && edge.kind == .dependency {
            guard !graph.dependencies(of: into.id).contains(where: { $0.to == edge.to }) else { continue }
            try requireUnconditional(edge.condition == nil, graph.targets[edge.to].name, from)
            try declare(graph.targets[edge.to], in: into)
        }
        for external in graph.externalDependencies where external.from == from.id {
            try requireUnconditional(
                external.condition == nil && external.moduleAliases.isEmpty, external.product, from)
            let line = external.package.flatMap {
                PackageEntries(graph: graph).line(forIdentity: $0, in: package(of: into))
            }
            let entry = external.package.map { ".product(name: \"\(external.product)\", package: \"\($0)\")" }
            try edit(package(of: into)) { (edit) throws(ManifestEditError) in
                if let line { try edit.addPackage(line) }
                try edit.addDependency(entry, named: external.product, to: into.name)
            }
        }
    }

    private func requireUnconditional(_ isUnconditional: Bool, _ name: String, _ from: Target) throws {
        guard isUnconditional else {
            throw CommandError("the dependency of '\(from.name)' on '\(name)' has conditions, which can't be merged")
        }
    }

    /// Replaces the name in imports of a module. An import that a file has already, or that is in a merged target, is
    /// removed.
    private mutating func renameImports(of from: Target, to into: Target) throws {
        for file in graph.files where !file.targets.isEmpty && file.linkTarget == nil {
            let text = try bytes(of: file.path)
            let imports = ImportScanner.scan(text)
            let isMerged = file.targets.contains { $0 == from.id || $0 == into.id }
            let names = isMerged ? [from.moduleName, into.moduleName] : [from.moduleName]
            let edits = imports.filter { names.contains($0.module) }.map { found in
                let isKnown = imports.contains { $0.module == into.moduleName && Self.covers($0, found) }
                return Self.edit(of: found, in: text, to: isMerged || isKnown ? nil : into.moduleName)
            }
            if !edits.isEmpty { replace(file.path, with: SourceEdit.apply(edits, to: text)) }
        }
    }

    /// Returns whether an import makes visible what another one of the same module would.
    private static func covers(_ own: ImportDeclaration, _ other: ImportDeclaration) -> Bool {
        own.path.count == 1 && own.access == other.access && own.conditions == other.conditions
            && Set(own.attributes).isSuperset(of: other.attributes)
    }

    /// Returns the edit that changes the module of an import, or removes the import; lines stay where they are.
    private static func edit(of found: ImportDeclaration, in text: [UInt8], to module: String?) -> SourceEdit {
        let newline = UInt8(ascii: "\n")
        let start = text[..<found.offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = text[found.offset...].firstIndex(of: newline) ?? text.count
        // Another statement may follow on the line.
        guard let module = module ?? (text[start..<end].contains(UInt8(ascii: ";")) ? found.module : nil) else {
            return SourceEdit(range: start..<end, text: "")
        }
        let name = Array(found.module.utf8)
        let offset = (found.offset + "import".utf8.count..<end).first { offset in
            text[offset...].starts(with: name) && !isPartOfName(text[offset - 1])
                && !(offset + name.count < end && isPartOfName(text[offset + name.count]))
        }
        guard let offset else { return SourceEdit(range: start..<start, text: "") }
        return SourceEdit(range: offset..<offset + name.count, text: module)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
