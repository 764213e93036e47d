/// A directed graph whose nodes are numbers.
public struct DirectedGraph: Sendable {
    /// For each node, the nodes that its arrows point to, sorted and without duplicates.
    public let successors: [[Int]]

    /// Creates a graph from its arrows. Arrows from a node to itself are dropped.
    public init(count: Int, edges: some Sequence<(from: Int, to: Int)>) {
        var successors = [[Int]](repeating: [], count: count)
        for edge in edges where edge.from != edge.to { successors[edge.from].append(edge.to) }
        self.successors = successors.map { nodes in
            var last: Int?
            return nodes.sorted().filter { node in
                defer { last = node }
                return node != last
            }
        }
    }

    /// Returns the graph with all arrows reversed.
    public func reversed() -> DirectedGraph {
        DirectedGraph(
            count: successors.count,
            edges: successors.indices.flatMap { from in successors[from].map { (from: $0, to: from) } }
        )
    }

    /// Returns the nodes reachable from the given ones, sorted. A given node is included only if an arrow leads back to
    /// it.
    public func reachable(from starts: [Int]) -> [Int] {
        var seen = [Bool](repeating: false, count: successors.count)
        var pending = starts
        while let node = pending.popLast() {
            for next in successors[node] where !seen[next] {
                seen[next] = true
                pending.append(next)
            }
        }
        return seen.indices.filter { seen[$0] }
    }

    /// Returns a shortest chain of at least one arrow, including both ends; of several, the one with the smallest
    /// numbers.
    public func shortestChain(from start: Int, to end: Int) -> [Int]? {
        var previous = [Int?](repeating: nil, count: successors.count)
        var queue = [start]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for next in successors[node] {
                if next == end {
                    var chain = [end, node]
                    var current = node
                    while current != start, let before = previous[current] {
                        chain.append(before)
                        current = before
                    }
                    return chain.reversed()
                }
                if next != start, previous[next] == nil {
                    previous[next] = node
                    queue.append(next)
                }
            }
        }
        return nil
    }

    /// Returns the chains without repeated nodes, shorter ones first, up to a limit.
    public func chains(from start: Int, to end: Int, limit: Int) -> [[Int]] {
        // Only nodes from which the end can be reached are followed.
        let reverse = reversed()
        let useful = Set(reverse.reachable(from: [end]))
        var result: [[Int]] = []
        var partial = [[start]]
        while !partial.isEmpty, result.count < limit {
            var longer: [[Int]] = []
            for chain in partial {
                for next in successors[chain[chain.count - 1]] {
                    if next == end {
                        result.append(chain + [next])
                        if result.count == limit { return result }
                    } else if useful.contains(next), !chain.contains(next), longer.count < limit * 64 {
                        longer.append(chain + [next])
                    }
                }
            }
            partial = longer
        }
        return result
    }

    /// Returns the strongly connected components with more than one node, each sorted, ordered by their first node.
    public func cycles() -> [[Int]] {
        components().filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    /// Returns a shortest cycle through a node, which is at both ends; nil if there is none.
    public func shortestLoop(through node: Int) -> [Int]? {
        shortestChain(from: node, to: node)
    }

    /// Returns all strongly connected components, each sorted, dependencies first (Tarjan 1972, without recursion).
    public func components() -> [[Int]] {
        var index = [Int](repeating: -1, count: successors.count)
        var low = index
        var isOnStack = [Bool](repeating: false, count: successors.count)
        var stack: [Int] = []
        var counter = 0
        var result: [[Int]] = []
        for root in successors.indices where index[root] < 0 {
            var path = [(node: root, next: 0)]
            while let (node, next) = path.last {
                if next == 0, index[node] < 0 {
                    index[node] = counter
                    low[node] = counter
                    counter += 1
                    stack.append(node)
                    isOnStack[node] = true
                }
                if next < successors[node].count {
                    path[path.count - 1].next += 1
                    let successor = successors[node][next]
                    if index[successor] < 0 {
                        path.append((successor, 0))
                    } else if isOnStack[successor] {
                        low[node] = min(low[node], index[successor])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node] else { continue }
                var component: [Int] = []
                while let member = stack.popLast() {
                    isOnStack[member] = false
                    component.append(member)
                    if member == node { break }
                }
                result.append(component.sorted())
            }
        }
        return result
    }
}
