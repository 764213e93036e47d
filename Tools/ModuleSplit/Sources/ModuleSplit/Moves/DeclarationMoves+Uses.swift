import IndexReading
import PackageGraph

extension DeclarationMoves {
    /// A file, or the part of one, that needs a module for its uses.
    public struct NeededImport: Hashable, Sendable {
        /// The absolute path of the file on disk.
        public let path: String
        /// The module of the file's part: an index in ``Arrangement/modules``; `nil` for a file of another target.
        public let part: Int?
        /// The target of the file, if it isn't one of the arrangement's modules.
        public let user: Int?
        /// The module that it has to import: an index in ``Arrangement/modules``.
        public let module: Int
        /// Whether it is a test that needs names that aren't public.
        public let isTestable: Bool
        /// The line of the first use.
        public let line: Int
    }

    /// The imports that the uses need, ordered by files; empty without an index.
    public var neededImports: [NeededImport] {
        guard isIndexed else { return [] }
        var found: [[Int]: NeededImport] = [:]
        for edge in arrangement.edges {
            for reference in edge.references {
                let place = graph.place(ofReference: reference)
                let key = [place.file, edge.from, edge.to]
                if let known = found[key], known.line <= place.line { continue }
                found[key] = NeededImport(
                    path: graph.files[place.file].path, part: edge.from, user: nil, module: edge.to, isTestable: false,
                    line: place.line)
            }
        }
        return (Array(found.values) + importsOfOtherTargets).sorted {
            ($0.path, $0.part ?? -1, $0.module) < ($1.path, $1.part ?? -1, $1.module)
        }
    }

    private var importsOfOtherTargets: [NeededImport] {
        let exported = exportedModules
        return users.flatMap { user in
            let target = subject.graph.targets[user.target]
            var found: [Int: NeededImport] = [:]
            for use in uses(in: user.record) {
                let module = arrangement.moduleOfNode[graph.symbols[use.symbol].node]
                guard module > 0, destinations[module - 1] != .existing(user.target) else { continue }
                let isVisible = graph.access(of: use.symbol) >= .public
                guard !isVisible || !exported.contains(module) else { continue }
                let known = found[module]
                found[module] = NeededImport(
                    path: user.record.path, part: nil, user: user.target, module: module,
                    isTestable: known?.isTestable == true
                        || target.kind == .test && !isVisible,
                    line: min(known?.line ?? use.line, use.line))
            }
            return found.values
        }
    }

    /// The new modules that the target re-exports, as after a step, because public declarations move there: indices in
    /// ``Arrangement/modules``. A module that needs the target itself can't be re-exported.
    public var exportedModules: Set<Int> {
        let arrows = DirectedGraph(
            count: arrangement.modules.count, edges: arrangement.edges.map { (from: $0.from, to: $0.to) })
        return Set(
            destinations.indices.map { $0 + 1 }.filter { module in
                guard case .new = destinations[module - 1] else { return false }
                guard !isIndexed || !arrows.reachable(from: [module]).contains(0) else { return false }
                return graph.nodes.indices.contains { node in
                    arrangement.moduleOfNode[node] == module && graph.hasPublicName(node)
                }
            })
    }

    /// The uses of the divided target's symbols in a file of another target.
    private func uses(in record: IndexedFile) -> [(symbol: Int, line: Int)] {
        record.occurrences.filter { $0.roles.contains(.reference) }.compactMap { use in
            graph.symbolIndex[record.symbols[use.symbol].usr].map { ($0, use.line) }
        }
    }

    // MARK: - Names that become visible

    /// The names that two modules make visible to each other.
    public struct VisibleNames: Sendable {
        /// The modules: indices in ``Arrangement/modules``.
        public let modules: (Int, Int)
        /// The access level.
        public let level: AccessLevel
        /// The names and the first uses.
        public let move: FileMove
    }

    /// For each destination, the names that become visible between it and the target, and then those between
    /// destinations that use each other; empty without an index.
    public var visibleNames: [VisibleNames] {
        guard isIndexed else { return [] }
        let nodes = arrangement.modules.indices.map { module in
            Set(graph.nodes.indices.filter { arrangement.moduleOfNode[$0] == module })
        }
        let related = Set(arrangement.edges.map { [min($0.from, $0.to), max($0.from, $0.to)] })
        let between = related.filter { $0[0] > 0 }.sorted { $0.lexicographicallyPrecedes($1) }
        return (destinations.indices.map { [0, $0 + 1] } + between).map { pair in
            let level = level(between: pair[0], and: pair[1])
            return VisibleNames(
                modules: (pair[0], pair[1]), level: level,
                move: FileMove(
                    of: graph, from: nodes[pair[0]], to: nodes[pair[1]], level: level,
                    usesElsewhere: pair[0] == 0 ? usesElsewhere(of: pair[1]) : [:]))
        }
    }

    private func package(of module: Int) -> Int {
        guard module > 0, case .existing(let target) = destinations[module - 1] else { return subject.package.id }
        return subject.graph.targets[target].package
    }

    private func level(between first: Int, and second: Int) -> AccessLevel {
        package(of: first) == package(of: second) ? subject.level : .public
    }

    /// The names of a module whose access level is `package` and that a target of another package than the module's will
    /// use, each with the first use. Tests import internal names, too.
    private func usesElsewhere(of module: Int) -> [Int: FileMove.Use] {
        var found: [Int: FileMove.Use] = [:]
        for user in users {
            let target = subject.graph.targets[user.target]
            guard target.kind != .test, target.package != package(of: module) else { continue }
            for use in uses(in: user.record)
            where arrangement.moduleOfNode[graph.symbols[use.symbol].node] == module && found[use.symbol] == nil {
                guard graph.isHidden(use.symbol, below: .public) else { continue }
                found[use.symbol] = FileMove.Use(path: user.record.path, line: use.line)
            }
        }
        return found
    }

    // MARK: - Cycles

    /// The uses of one module by another whose removal would end a cycle.
    public struct CycleUses: Sendable {
        /// The module that uses the other one: an index in ``Arrangement/modules``.
        public let from: Int
        /// The module that is used.
        public let to: Int
        /// The uses: indices in ``DeclarationGraph/references``.
        public let references: [Int]
    }

    /// The fewest uses between the modules whose removal leaves them without cycles; empty without an index.
    public var cycleUses: [CycleUses] {
        guard isIndexed else { return [] }
        return arrangement.cycles.flatMap { arrangement.faults(in: $0) }.map {
            CycleUses(from: $0.from, to: $0.to, references: $0.references)
        }
    }
}
