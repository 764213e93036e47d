import PackageGraph

/// Loops of packages and of targets.
struct CycleCheck {
    private let context: RuleContext
    private let tree: Tree
    /// The imports of one unit by another.
    private var imports: [Step: [SourcePlace]] = [:]

    private struct Step: Hashable {
        let from: Int
        let to: Int
    }

    init(_ context: RuleContext) {
        self.context = context
        tree = context.tree
        for occurrence in tree.occurrences {
            guard let unit = occurrence.unit else { continue }
            for item in tree.facts[occurrence.file].imports {
                guard case .unit(let other) = context.resolver.resolve(item.module, in: unit).meaning, other != unit
                else { continue }
                imports[Step(from: unit, to: other), default: []].append(tree.place(item, occurrence))
            }
        }
    }

    func findings() -> [Finding] {
        guard tree.configuration.cycles.isOn else { return [] }
        return units() + packages()
    }

    private func units() -> [Finding] {
        var declared: [Step: SourcePlace] = [:]
        for edge in tree.graph.edges {
            guard let package = tree.units[edge.from].package, tree.units[edge.from].isLocal else { continue }
            let step = Step(from: edge.from, to: edge.to)
            if declared[step] == nil { declared[step] = tree.place(edge.place, in: tree.graph.packages[package]) }
        }
        let graph = DirectedGraph(
            count: tree.units.count,
            edges: (Array(imports.keys) + Array(declared.keys)).map { (from: $0.from, to: $0.to) })
        return loops(
            graph, what: "targets", end: { tree.end(tree.units[$0]) },
            imports: { imports[Step(from: $0, to: $1)] ?? [] }
        ) {
            declared[Step(from: $0, to: $1)]
        }
    }

    private func packages() -> [Finding] {
        var byPackage: [Step: [SourcePlace]] = [:]
        for (step, places) in imports {
            guard let from = tree.units[step.from].package, let to = tree.units[step.to].package else { continue }
            byPackage[Step(from: from, to: to), default: []] += places
        }
        return loops(
            tree.graph.packageArrows, what: "packages", end: { tree.end(tree.graph.packages[$0]) },
            imports: { (byPackage[Step(from: $0, to: $1)] ?? []).sorted() },
            declared: { from, to in
                let package = tree.graph.packages[from]
                let identity = tree.graph.packages[to].identity
                let dependency = package.manifest.dependencies.first { $0.identity.lowercased() == identity }
                return dependency.map { tree.place($0.place, in: package) }
            })
    }

    private func loops(
        _ graph: DirectedGraph, what: String, end: (Int) -> FindingEnd, imports: (Int, Int) -> [SourcePlace],
        declared: (Int, Int) -> SourcePlace?
    ) -> [Finding] {
        graph.cycles().compactMap { nodes in
            let loops = nodes.compactMap { graph.shortestLoop(through: $0) }
            guard let loop = loops.min(by: { ($0.count, $0[0]) < ($1.count, $1[0]) }) else { return nil }
            let steps = zip(loop, loop.dropFirst()).map { (from: $0, to: $1, imports: imports($0, $1)) }
            guard let cheapest = steps.min(by: { $0.imports.count < $1.imports.count }),
                let place = cheapest.imports.first ?? declared(cheapest.from, cheapest.to)
            else { return nil }
            let names = loop.map { end($0).name }.joined(separator: " → ")
            let count = cheapest.imports.count
            let cost = count == 0 ? "no file imports it" : count == 1 ? "one import" : "\(count) imports"
            return context.finding(
                tree.configuration.cycles.head, at: place, from: end(cheapest.from), to: end(cheapest.to),
                "\(nodes.count) \(what) depend on one another: \(names)",
                advice:
                    "Break the loop between '\(end(cheapest.from).name)' and '\(end(cheapest.to).name)', where it costs least: \(cost)",
                chain: steps.map { step in
                    ChainStep(
                        from: end(step.from).name, to: end(step.to).name,
                        place: step.imports.first ?? declared(step.from, step.to))
                })
        }
    }
}
