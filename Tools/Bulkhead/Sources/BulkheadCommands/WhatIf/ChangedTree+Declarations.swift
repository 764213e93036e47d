import ImportChecker
import IndexReading
import ModuleSplit
import PackageGraph
import SourceEditing

extension ChangedTree {
    /// Divides targets and moves declarations to other targets.
    ///
    /// With an index, files that use a moved declaration import its module, and their targets declare the dependency.
    /// Without one, a divided target depends on the new one, as after `split step`.
    ///
    /// - Parameters:
    ///   - divisions: The new targets.
    ///   - declarations: Declarations, and the target to which each moves.
    ///   - indexStore: The absolute path of an index store; `nil` if there is none.
    /// - Throws: ``CommandError`` if a declaration doesn't exist or can't move.
    mutating func moveDeclarations(
        _ divisions: [Division], _ declarations: [NamePair], indexStore: String?
    ) throws {
        var order: [String] = []
        var requests: [String: [MoveRequest]] = [:]
        func add(_ request: MoveRequest, from source: Target) {
            if requests[graph.name(of: source)] == nil { order.append(graph.name(of: source)) }
            requests[graph.name(of: source), default: []].append(request)
        }
        for division in divisions {
            let source = try target(division.target)
            let words = division.words.map { word(for: $0, in: source) }
            add(MoveRequest(to: .new(division.module), words: words), from: source)
        }
        let new = Set(divisions.map(\.module))
        for pair in declarations {
            let found = try DeclarationSearch(self).find(pair.first)
            add(
                MoveRequest(to: try destination(pair.second, new: new, for: found.target), words: [found.word]),
                from: found.target)
        }
        do {
            let moves = try order.map { name in
                let subject = try SplitSubject(graph, target: try target(name).name)
                let store = try indexStore.map { path throws(StepError) in
                    try DebugBuild.indexStore(at: path, in: subject.package.directory)
                }
                return try DeclarationMoves(requests[name] ?? [], of: subject, in: store)
            }
            for move in moves { try apply(move) }
        } catch let error as StepError {
            throw CommandError("\(error)")
        }
    }

    /// A file or folder relative to the root is one relative to the target's folder.
    private func word(for text: String, in target: Target) -> String {
        guard let folder = target.folder else { return text }
        return FilePath.relative(text, to: folder) ?? text
    }

    /// The target to which a declaration moves. A name that no target has is the name of a new target.
    private func destination(_ name: String, new: Set<String>, for source: Target) throws -> MoveDestination {
        if new.contains(name) { return .new(name) }
        let local = graph.targets.filter { graph.isLocal($0.id) }
        let exists = local.contains { [$0.name, $0.moduleName, graph.name(of: $0)].contains(name) }
        if !exists, !name.contains(":") {
            if let nearest = NearestWord.to(name, among: local.map(\.name)) {
                throw CommandError(
                    "no target is named '\(name)'; did you mean '\(nearest)'? To make a new target, write --divide "
                        + "\(source.name),\(name),…")
            }
            return .new(name)
        }
        let found = try target(name)
        guard found.id != source.id else { throw CommandError("the declaration already belongs to '\(name)'") }
        guard found.language == .swift, [.library, .executable].contains(found.kind) else {
            throw CommandError("'\(found.name)' is no Swift library or program")
        }
        return .existing(found.id)
    }

    // MARK: - Applying

    private mutating func apply(_ moves: DeclarationMoves) throws {
        let names = try moves.destinations.map { try qualifiedName(of: $0, moves) }
        let source = graph.name(of: moves.subject.subject)
        var folders: [String] = []
        for (index, destination) in moves.destinations.enumerated() {
            folders.append(try folder(of: destination, module: index + 1, moves))
        }
        var paths: [String: [Int: String]] = [:]
        for file in moves.movedFiles {
            let path = FilePath.relative(file.path, to: graph.root) ?? file.path
            paths[path] = try move(file, at: path, to: folders, of: moves)
        }
        try read()
        let modules = [source] + names
        try importModules(moves, modules, paths)
        noteMoves(moves)
    }

    private func qualifiedName(of destination: MoveDestination, _ moves: DeclarationMoves) throws -> String {
        switch destination {
        case .existing(let target): graph.name(of: moves.subject.graph.targets[target])
        case .new(let name): "\(moves.subject.package.displayPath):\(name)"
        }
    }

    /// Returns the folder of a destination relative to the root. A new target is declared.
    private mutating func folder(
        of destination: MoveDestination, module: Int, _ moves: DeclarationMoves
    ) throws -> String {
        switch destination {
        case .existing(let target):
            let target = moves.subject.graph.targets[target]
            guard let folder = target.folder else { throw CommandError("'\(target.name)' has no folder") }
            return folder
        case .new(let name):
            let folder = try moves.folder(ofNew: name)
            try edit(moves.subject.package) { (edit) throws(ManifestEditError) in
                try moves.declare(module, in: &edit)
            }
            return FilePath.relative(folder, to: graph.root) ?? folder
        }
    }

    /// Moves a file or its parts.
    ///
    /// - Returns: The path of each part, by its module.
    private mutating func move(
        _ file: DeclarationMoves.MovedFile, at path: String, to folders: [String], of moves: DeclarationMoves
    ) throws -> [Int: String] {
        if let known = graph.file(path).map({ graph.files[$0] }), known.linkTarget != nil || known.targets.count > 1 {
            throw CommandError("\(path): is a link or belongs to several targets")
        }
        var paths: [Int: String] = [:]
        for piece in file.pieces {
            guard piece.module > 0 else {
                replace(path, with: piece.text)
                paths[0] = path
                continue
            }
            let names = file.isWhole ? [FilePath.name(path)] : [FilePath.name(path), "\(piece.name).swift"]
            let taken = fileNames(of: moves.destinations[piece.module - 1], moves)
            let folder = folders[piece.module - 1]
            guard let name = names.first(where: { !taken.contains($0) && !exists(FilePath.join(folder, $0)) }) else {
                throw CommandError("\(path): '\(moves.arrangement.modules[piece.module])' has a file of this name")
            }
            paths[piece.module] = FilePath.join(folder, name)
        }
        for piece in file.pieces where piece.module > 0 {
            guard let destination = paths[piece.module] else { continue }
            if file.isWhole { try move(path, to: destination) }
            replace(destination, with: piece.text)
        }
        if !file.isWhole {
            let parts = file.pieces.compactMap { paths[$0.module] }
            if paths[0] == nil { remove(path) }
            divide(path, into: parts)
        }
        return paths
    }

    private func fileNames(of destination: MoveDestination, _ moves: DeclarationMoves) -> Set<String> {
        guard case .existing(let target) = destination else { return [] }
        return Set(moves.subject.graph.targets[target].files.map { FilePath.name(moves.subject.graph.files[$0].path) })
    }

    // MARK: - Imports and dependencies

    private mutating func importModules(
        _ moves: DeclarationMoves, _ modules: [String], _ paths: [String: [Int: String]]
    ) throws {
        var needs: [[String]: String] = [:]
        for needed in moves.neededImports {
            let original = FilePath.relative(needed.path, to: graph.root) ?? needed.path
            let path = needed.part.flatMap { paths[original]?[$0] } ?? path(of: original)
            let module = moves.moduleName(needed.module)
            replace(
                path,
                with: DeclarationMoves.adding(
                    importOf: module, isTestable: needed.isTestable, to: path, try bytes(of: path)))
            let other = needed.user.map { graph.name(of: moves.subject.graph.targets[$0]) }
            let user = needed.part.map { modules[$0] } ?? other
            guard let user, user != modules[needed.module] else { continue }
            let pair = [user, modules[needed.module]]
            needs[pair] = needs[pair] ?? "\(original):\(needed.line)"
        }
        for (pair, place) in needs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            try declareNeeded(pair[0], pair[1], for: place)
        }
        for module in moves.arrangement.modules.indices.dropFirst() {
            guard case .new = moves.destinations[module - 1] else { continue }
            guard !moves.isIndexed || moves.exportedModules.contains(module) else { continue }
            try assumeDependency(of: modules[0], on: modules[module])
        }
        try read()
    }

    private mutating func declareNeeded(_ from: String, _ to: String, for place: String) throws {
        let from = try target(from)
        let to = try target(to)
        guard !graph.dependencies(of: from.id).contains(where: { $0.to == to.id }) else { return }
        do {
            try declare(to, in: from)
        } catch let error as CommandError {
            throw CommandError("'\(from.name)' needs '\(to.name)' for \(place): \(error)")
        }
    }

    /// Declares a dependency without an import: of a target that re-exports another one, or, if there is no index, of a
    /// divided target on the new one.
    private mutating func assumeDependency(of from: String, on to: String) throws {
        let from = try target(from)
        let name = try declare(try target(to), in: from)
        assume(.remove(name: name, target: from.name, manifest: package(of: from).manifestPath))
    }

    // MARK: - Words

    private mutating func noteMoves(_ moves: DeclarationMoves) {
        for (index, destination) in moves.destinations.enumerated() {
            let name = moves.arrangement.modules[index + 1]
            let target = moves.subject.subject.name
            let nodes = moves.named[index]
            let along = moves.movedAlong[index]
            var text =
                nodes.count <= 3
                ? nodes.map(moves.text).joined(separator: ", ") : "\(nodes.count) declarations of '\(target)'"
            if !along.isEmpty {
                text += ", with \(along.map(moves.text).joined(separator: ", ")) that can't be separated,"
            }
            let verb = nodes.count == 1 && along.isEmpty ? " moves" : " move"
            switch destination {
            case .existing: text += "\(verb) to '\(name)'"
            case .new: text += "\(verb) from '\(target)' to a new target '\(name)'"
            }
            if moves.exportedModules.contains(index + 1) { text += ", which '\(target)' re-exports" }
            record(text)
        }
        record(moves)
    }
}
