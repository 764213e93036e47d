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

    /// The references that point backwards in an order of the declarations that has few of them (Eades, Lin and Smyth
    /// 1993: take sinks from the end, sources from the start, and otherwise the one with the most uses over users).
    private func backReferences(in nodes: [Int]) -> [Int] {
        let inside = Set(nodes)
        var weights: [Int: [Int: Int]] = [:]
        var inverse: [Int: [Int: Int]] = [:]
        var indices: [Pair: [Int]] = [:]
        for (index, reference) in graph.references.enumerated() {
            let to = graph.symbols[reference.symbol].node
            guard inside.contains(reference.from), inside.contains(to) else { continue }
            weights[reference.from, default: [:]][to, default: 0] += 1
            inverse[to, default: [:]][reference.from, default: 0] += 1
            indices[Pair(from: reference.from, to: to), default: []].append(index)
        }
        // Users come first, the declarations that they use come last.
        var head: [Int] = []
        var tail: [Int] = []
        var open = Set(nodes)
        while !open.isEmpty {
            let ordered = open.sorted()
            func outgoing(_ node: Int) -> Int {
                weights[node, default: [:]].reduce(0) { $0 + (open.contains($1.key) ? $1.value : 0) }
            }
            func incoming(_ node: Int) -> Int {
                inverse[node, default: [:]].reduce(0) { $0 + (open.contains($1.key) ? $1.value : 0) }
            }
            if let sink = ordered.first(where: { outgoing($0) == 0 }) {
                tail.append(sink)
                open.remove(sink)
            } else if let source = ordered.first(where: { incoming($0) == 0 }) {
                head.append(source)
                open.remove(source)
            } else if let next = ordered.max(by: { outgoing($0) - incoming($0) < outgoing($1) - incoming($1) }) {
                head.append(next)
                open.remove(next)
            }
        }
        let position = Dictionary(
            (head + tail.reversed()).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let backward = indices.filter { position[$0.key.from, default: 0] > position[$0.key.to, default: 0] }
        return backward.sorted { ($0.value.count, $0.value[0]) < ($1.value.count, $1.value[0]) }.flatMap(\.value)
    }

    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }
}
