/// The price of moving a set of blocks to its own module.
struct CutEvaluation: Sendable {
    /// The number of lines that move.
    let lines: Int
    /// The number of symbols that become visible to other modules.
    let exposedCount: Int
    /// The number of files of which only a part moves.
    let dividedCount: Int

    /// The number of moved lines for each name that becomes visible. A divided file counts as forty names, and every
    /// module as thirty, so that neither one declaration nor half of the target is the best module.
    var score: Double {
        Double(lines) / Double(30 + exposedCount + 40 * dividedCount)
    }
}

/// Computes the price of cuts through a target.
struct CutEvaluator: Sendable {
    let graph: DeclarationGraph
    let blocks: BlockGraph
    /// For each symbol, the blocks that use it.
    private let users: [[Int]]
    /// For each block, its symbols that are visible in its own module only.
    private let hidden: [[Int]]
    /// For each file, its blocks.
    let blocksOfFile: [[Int]]

    init(graph: DeclarationGraph, blocks: BlockGraph) {
        self.graph = graph
        self.blocks = blocks
        var users = [Set<Int>](repeating: [], count: graph.symbols.count)
        for reference in graph.references {
            users[reference.symbol].insert(blocks.blockOfNode[reference.from])
        }
        self.users = users.map { $0.sorted() }
        var hidden = [[Int]](repeating: [], count: blocks.blocks.count)
        for (index, symbol) in graph.symbols.enumerated() where !users[index].isEmpty {
            if graph.isHidden(index) { hidden[blocks.blockOfNode[symbol.node]].append(index) }
        }
        self.hidden = hidden
        var blocksOfFile = [Set<Int>](repeating: [], count: graph.files.count)
        for (node, block) in blocks.blockOfNode.enumerated() { blocksOfFile[graph.nodes[node].file].insert(block) }
        self.blocksOfFile = blocksOfFile.map { $0.sorted() }
    }

    /// Returns the price of moving blocks.
    ///
    /// - Parameters:
    ///   - moved: The blocks that move.
    ///   - remaining: The blocks that are still in the target, the moved ones included.
    func evaluate(_ moved: BlockSet, remaining: BlockSet) -> CutEvaluation {
        var lines = 0
        var exposed = 0
        var files: Set<Int> = []
        for block in moved.elements {
            lines += blocks.blocks[block].lines
            files.formUnion(blocks.blocks[block].files)
            for symbol in hidden[block] where users[symbol].contains(where: { !moved.contains($0) }) {
                exposed += 1
            }
        }
        let divided = files.count { file in
            blocksOfFile[file].contains { remaining.contains($0) && !moved.contains($0) }
        }
        return CutEvaluation(lines: lines, exposedCount: exposed, dividedCount: divided)
    }

    func lines(of set: BlockSet) -> Int {
        set.elements.reduce(0) { $0 + blocks.blocks[$1].lines }
    }
}
