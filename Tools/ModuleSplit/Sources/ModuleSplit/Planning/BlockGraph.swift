import PackageGraph

/// A target's top-level declarations, grouped into blocks that can only move together, with the dependencies between
/// blocks.
///
/// Blocks depend on each other without cycles: declarations that use each other are one block.
public struct BlockGraph: Sendable {
    /// Declarations that use each other, or that are tied to each other.
    public struct Block: Sendable {
        /// The indices in ``DeclarationGraph/nodes``, sorted.
        public let nodes: [Int]
        /// The number of lines.
        public let lines: Int
        /// The indices of the files in which it has declarations.
        public let files: [Int]
    }

    /// The blocks, dependencies first.
    public let blocks: [Block]
    /// For each declaration, its block.
    public let blockOfNode: [Int]
    /// For each block, the blocks that it uses, itself excluded.
    public let uses: [[Int]]
    /// For each block, the set of all blocks that it needs, itself included.
    let closures: [BlockSet]

    /// Groups the declarations of a target.
    public init(_ graph: DeclarationGraph) {
        let count = graph.nodes.count
        var edges = graph.references.map { (from: $0.from, to: graph.symbols[$0.symbol].node) }
        for (first, second) in graph.ties {
            edges.append((from: first, to: second))
            edges.append((from: second, to: first))
        }
        let arrows = DirectedGraph(count: count, edges: edges)
        let components = arrows.components()
        var blockOfNode = [Int](repeating: 0, count: count)
        for (block, nodes) in components.enumerated() {
            for node in nodes { blockOfNode[node] = block }
        }
        var uses = [Set<Int>](repeating: [], count: components.count)
        for (from, successors) in arrows.successors.enumerated() {
            for to in successors where blockOfNode[from] != blockOfNode[to] {
                uses[blockOfNode[from]].insert(blockOfNode[to])
            }
        }
        var closures: [BlockSet] = []
        for block in components.indices {
            // Components are sorted with dependencies first, so the closures of a block's dependencies are known.
            var closure = BlockSet(count: components.count)
            closure.insert(block)
            for used in uses[block] { closure.formUnion(closures[used]) }
            closures.append(closure)
        }
        blocks = components.map { nodes in
            Block(
                nodes: nodes,
                lines: nodes.reduce(0) { $0 + graph.declaration($1).lines.count },
                files: Array(Set(nodes.map { graph.nodes[$0].file })).sorted()
            )
        }
        self.blockOfNode = blockOfNode
        self.uses = uses.map { $0.sorted() }
        self.closures = closures
    }
}
