import PackageGraph

/// The shortest ways from what changed to what depends on it.
struct Ways {
    /// How many steps a node is away from the nearest start; nil where there is no way.
    private(set) var distance: [Int?]
    private var previous: [Int?]

    /// Finds the ways.
    ///
    /// - Parameters:
    ///   - dependents: leads from everything to what depends on it.
    ///   - starts: what changed.
    init(_ dependents: DirectedGraph, from starts: [Int]) {
        distance = Array(repeating: nil, count: dependents.successors.count)
        previous = distance
        for start in starts { distance[start] = 0 }
        var queue = starts
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for next in dependents.successors[node] where distance[next] == nil {
                distance[next] = (distance[node] ?? 0) + 1
                previous[next] = node
                queue.append(next)
            }
        }
    }

    /// The nodes from a start to a node, both included.
    func way(to node: Int) -> [Int] {
        var way = [node]
        var current = node
        while let before = previous[current] {
            way.append(before)
            current = before
        }
        return way.reversed()
    }
}
