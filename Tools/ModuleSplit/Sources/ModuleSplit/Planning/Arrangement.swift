import PackageGraph

/// A division of a target's declarations into modules, good or bad, and its consequences.
///
/// The page of a plan computes the same while declarations are moved on it.
public struct Arrangement: Sendable {
    /// The uses of one module by another.
    public struct Edge: Hashable, Sendable {
        /// The index of the module that uses the other one.
        public let from: Int
        /// The index of the module that is used.
        public let to: Int
        /// The uses: indices in ``DeclarationGraph/references``.
        public let references: [Int]
    }

    /// The names of the modules. The first one is the target, with everything that stays.
    public let modules: [String]
    /// For each declaration, the index of its module.
    public let moduleOfNode: [Int]
    /// The uses between modules, ordered by their ends.
    public let edges: [Edge]
    /// For each module, the number of lines.
    public let lines: [Int]

    /// - Parameters:
    ///   - graph: The declarations of the target.
    ///   - modules: The names of the modules, the target first.
    ///   - moduleOfNode: For each declaration, the index of its module.
    public init(_ graph: DeclarationGraph, modules: [String], moduleOfNode: [Int]) {
        self.modules = modules
        self.moduleOfNode = moduleOfNode
        var between: [FewestBackwardEdges.Edge: [Int]] = [:]
        for (index, reference) in graph.references.enumerated() {
            let from = moduleOfNode[reference.from]
            let to = moduleOfNode[graph.symbols[reference.symbol].node]
            if from != to { between[FewestBackwardEdges.Edge(from: from, to: to), default: []].append(index) }
        }
        edges = between.map { Edge(from: $0.key.from, to: $0.key.to, references: $0.value) }
            .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        var lines = [Int](repeating: 0, count: modules.count)
        for (node, module) in moduleOfNode.enumerated() { lines[module] += graph.declaration(node).lines.count }
        self.lines = lines
    }

    /// Creates the arrangement of a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - graph: The declarations that it divides.
    ///   - count: The number of steps that are made, by default all.
    public init(of plan: SplitPlan, _ graph: DeclarationGraph, steps count: Int = .max) {
        let steps = plan.steps.prefix(count)
        var moduleOfNode = [Int](repeating: 0, count: graph.nodes.count)
        for (index, step) in steps.enumerated() {
            for node in step.nodes { moduleOfNode[node] = index + 1 }
        }
        self.init(graph, modules: [plan.target] + steps.map(\.name), moduleOfNode: moduleOfNode)
    }

    /// The modules that use each other, each group sorted.
    var cycles: [[Int]] {
        let graph = DirectedGraph(count: modules.count, edges: edges.map { (from: $0.from, to: $0.to) })
        return graph.components().filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }

    /// Returns the uses whose removal leaves a group of modules without cycles, as few as possible.
    func faults(in cycle: [Int]) -> [Edge] {
        let weights = edges.map { (FewestBackwardEdges.Edge(from: $0.from, to: $0.to), $0.references.count) }
        let backward = FewestBackwardEdges(Dictionary(uniqueKeysWithValues: weights)).edges(among: cycle)
        return edges.filter { backward.contains(FewestBackwardEdges.Edge(from: $0.from, to: $0.to)) }
    }

    /// Returns, for each module, the names that aren't visible to other modules and that another one uses.
    func exposed(in graph: DeclarationGraph, below level: AccessLevel) -> [[SplitPlan.ExposedSymbol]] {
        var first: [Int: (reference: Int, count: Int)] = [:]
        for index in edges.flatMap(\.references).sorted() {
            let symbol = graph.references[index].symbol
            guard graph.isHidden(symbol, below: level) else { continue }
            first[symbol, default: (index, 0)].count += 1
        }
        var names = [[SplitPlan.ExposedSymbol]](repeating: [], count: modules.count)
        for (symbol, use) in first.sorted(by: { $0.key < $1.key }) {
            names[moduleOfNode[graph.symbols[symbol].node]].append(
                SplitPlan.ExposedSymbol(symbol: symbol, reference: use.reference, useCount: use.count))
        }
        return names
    }
}
