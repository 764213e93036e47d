import PackageGraph

/// The longest chain of targets that can't be built at the same time.
struct BuildChain: Equatable {
    /// The names of the targets, each of which depends on the next one.
    let targets: [String]
    /// The number of lines in the chain with the most lines, which may be another chain.
    let lines: Int

    /// - Parameters:
    ///   - graph: The targets. Those that depend on one another count as built one after the other.
    ///   - lines: The number of lines of a file, by its path.
    init(_ graph: ModuleGraph, lines: (String) -> Int) {
        let components = graph.moduleArrows.components()
        var componentOf = [Int](repeating: 0, count: graph.targets.count)
        for (number, targets) in components.enumerated() {
            for target in targets { componentOf[target] = number }
        }
        var lengths = [Int](repeating: 0, count: components.count)
        var weights = lengths
        var next = [Int?](repeating: nil, count: components.count)
        // Dependencies come first.
        for (number, targets) in components.enumerated() {
            let local = targets.filter(graph.isLocal)
            let below = Set(targets.flatMap { graph.moduleArrows.successors[$0] }.map { componentOf[$0] })
                .subtracting([number]).sorted()
            next[number] = below.max { lengths[$0] < lengths[$1] }
            lengths[number] = local.count + (next[number].map { lengths[$0] } ?? 0)
            let own = local.flatMap { graph.targets[$0].files }.reduce(0) { $0 + lines(graph.files[$1].path) }
            weights[number] = own + (below.map { weights[$0] }.max() ?? 0)
        }
        var chain: [String] = []
        var current = components.indices.max { lengths[$0] < lengths[$1] }
        while let number = current {
            chain += components[number].filter(graph.isLocal).map { graph.targets[$0].name }
            current = next[number]
        }
        targets = chain
        self.lines = weights.max() ?? 0
    }
}
