import PackageGraph

/// Finds chains of dependencies.
struct DependencyChains {
    /// A dependency in a chain.
    struct Step {
        let from: String
        let to: String
        /// `file:line` of the first import, or `nil` if no file imports it.
        let importPlace: String?
        /// `file:line` of the manifest's entry, or `nil` if there is none.
        let manifestPlace: String?

        var json: JSON {
            .object([
                "from": .string(from), "to": .string(to), "import": .optional(importPlace),
                "manifest": .optional(manifestPlace),
            ])
        }
    }

    let survey: Survey

    /// Returns the chains from any of some targets to a node, shortest first.
    func chains(from starts: [Int], to end: NameIndex.Node, limit: Int) -> [[Step]] {
        let count = survey.graph.targets.count
        let ends: [Int]
        switch end {
        case .targets(let targets): ends = targets
        case .foreign(let module): ends = survey.imports.indices.filter { survey.imports[$0][module] != nil }
        }
        // If a package is asked about one of its own modules, the chains start at its other modules.
        let others = foreignModule(end) == nil ? starts.filter { !ends.contains($0) } : starts
        let starts = others.isEmpty ? starts : others
        // An additional node before all starts and one after all ends reduce it to one start and one end.
        var edges = survey.arrows.successors.enumerated().flatMap { from, all in all.map { (from: from, to: $0) } }
        edges += starts.map { (from: count, to: $0) }
        edges += ends.filter { foreignModule(end) != nil || !starts.contains($0) }.map { (from: $0, to: count + 1) }
        let graph = DirectedGraph(count: count + 2, edges: edges)
        let found =
            limit == 1
            ? [graph.shortestChain(from: count, to: count + 1)].compactMap { $0 }
            : graph.chains(from: count, to: count + 1, limit: limit)
        return found.map { steps(Array($0.dropFirst().dropLast()), foreign: foreignModule(end)) }.filter { !$0.isEmpty }
    }

    private func foreignModule(_ end: NameIndex.Node) -> String? {
        if case .foreign(let module) = end { return module }
        return nil
    }

    private func steps(_ chain: [Int], foreign: String?) -> [Step] {
        let graph = survey.graph
        var steps = zip(chain, chain.dropFirst()).map { from, to in
            let link = survey.link(from, to)
            return Step(
                from: graph.targets[from].name,
                to: graph.targets[to].name,
                importPlace: link?.firstImport?.place,
                manifestPlace: link?.edge.map { manifestPlace(from, $0.place?.line) }
            )
        }
        if let foreign, let last = chain.last {
            let declared = graph.externalDependencies.first { $0.from == last && $0.product == foreign }
            steps.append(
                Step(
                    from: graph.targets[last].name,
                    to: foreign,
                    importPlace: survey.imports[last][foreign]?.first.place,
                    manifestPlace: declared.map { manifestPlace(last, $0.place?.line) }
                ))
        }
        return steps
    }

    private func manifestPlace(_ target: Int, _ line: Int?) -> String {
        let path = survey.graph.packages[survey.graph.targets[target].package].manifestPath
        return line.map { "\(path):\($0)" } ?? path
    }
}
