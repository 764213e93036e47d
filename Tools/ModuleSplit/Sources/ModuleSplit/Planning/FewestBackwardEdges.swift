/// Finds few edges whose removal leaves a graph without cycles.
///
/// They point backward in an order of the nodes that has few such edges (Eades, Lin and Smyth 1993: take sinks from the
/// end, sources from the start, and otherwise the node with the most outgoing over incoming uses). The page of a plan
/// contains the same algorithm.
struct FewestBackwardEdges {
    /// A connection from one node to another.
    struct Edge: Hashable {
        let from: Int
        let to: Int
    }

    /// For each edge, the number of uses.
    private let weights: [Edge: Int]
    private var outgoing: [Int: [Int: Int]] = [:]
    private var incoming: [Int: [Int: Int]] = [:]

    /// - Parameter weights: For each edge, the number of uses.
    init(_ weights: [Edge: Int]) {
        self.weights = weights
        for (edge, weight) in weights {
            outgoing[edge.from, default: [:]][edge.to] = weight
            incoming[edge.to, default: [:]][edge.from] = weight
        }
    }

    /// Returns the edges between nodes that point backward, in no order.
    func edges(among nodes: [Int]) -> [Edge] {
        let position = Dictionary(
            order(of: nodes).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return weights.keys.filter { edge in
            guard let from = position[edge.from], let to = position[edge.to] else { return false }
            return from > to
        }
    }

    /// Users come first, and the nodes that they use come last.
    private func order(of nodes: [Int]) -> [Int] {
        var head: [Int] = []
        var tail: [Int] = []
        var open = Set(nodes)
        func sum(_ weights: [Int: Int]?) -> Int {
            (weights ?? [:]).reduce(0) { $0 + (open.contains($1.key) ? $1.value : 0) }
        }
        while !open.isEmpty {
            let ordered = open.sorted()
            if let sink = ordered.first(where: { sum(outgoing[$0]) == 0 }) {
                tail.append(sink)
                open.remove(sink)
            } else if let source = ordered.first(where: { sum(incoming[$0]) == 0 }) {
                head.append(source)
                open.remove(source)
            } else {
                let balances = ordered.map { (node: $0, balance: sum(outgoing[$0]) - sum(incoming[$0])) }
                guard let next = balances.max(by: { $0.balance < $1.balance })?.node else { break }
                head.append(next)
                open.remove(next)
            }
        }
        return head + tail.reversed()
    }
}
