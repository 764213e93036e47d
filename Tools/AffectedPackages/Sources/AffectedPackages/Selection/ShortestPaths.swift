import PackageGraph

/// The shortest paths from changed nodes to the nodes that depend on them.
struct ShortestPaths {
    /// For each node, the number of edges to the nearest start, or `nil` if there is no path.
    private(set) var distance: [Int?]
    private var previous: [Int?]

    /// Computes the paths with a breadth-first search.
    ///
    /// - Parameters:
    ///   - dependents: the graph with edges from each node to its dependents.
    ///   - starts: the changed nodes.
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

    /// Returns the path from the nearest start to a node, including both.
    func path(to node: Int) -> [Int] {
        var path = [node]
        var current = node
        while let before = previous[current] {
            path.append(before)
            current = before
        }
        return path.reversed()
    }
}
