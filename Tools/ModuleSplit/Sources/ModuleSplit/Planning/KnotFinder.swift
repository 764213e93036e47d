import PackageGraph

/// Finds the declarations that use each other across files, and the fewest references that hold them together.
struct KnotFinder: Sendable {
    let graph: DeclarationGraph
    let blocks: BlockGraph

    /// Returns the knots with declarations in several files, the largest first.
    func knots(limit: Int = 5) -> [SplitPlan.Knot] {
        let large = blocks.blocks.filter { $0.files.count > 1 }.sorted { $0.lines > $1.lines }
        return large.prefix(limit).map { block in
            SplitPlan.Knot(files: block.files, lines: block.lines, references: backReferences(in: block.nodes))
        }
    }

    /// The references that point backward in an order of the declarations that has few of them, those of the fewest
    /// first.
    private func backReferences(in nodes: [Int]) -> [Int] {
        let inside = Set(nodes)
        var indices: [FewestBackwardEdges.Edge: [Int]] = [:]
        for (index, reference) in graph.references.enumerated() {
            let to = graph.symbols[reference.symbol].node
            guard inside.contains(reference.from), inside.contains(to) else { continue }
            indices[FewestBackwardEdges.Edge(from: reference.from, to: to), default: []].append(index)
        }
        let edges = FewestBackwardEdges(indices.mapValues(\.count)).edges(among: nodes)
        return edges.compactMap { indices[$0] }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }.flatMap { $0 }
    }
}
