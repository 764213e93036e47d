import PackageGraph

/// Finds dependency cycles of packages and of targets.
struct CyclesRule: PlainRule {
    static let documentation = RuleDocumentation(
        name: "cycles",
        summary: "Neither packages nor targets have dependency cycles.",
        why: "The parts of a cycle can only be built, understood and removed as a whole",
        fix: "Break the cycle at the edge in the finding, which has the fewest imports",
        configuration: """
            cycles:
              severity: error
            """,
        failing: """
            // Packages/Core/A/Sources/A/A.swift
            import B
            // Packages/Core/B/Sources/B/B.swift
            import A
            """,
        passing: """
            // Packages/Core/A/Sources/A/A.swift
            import B
            // Packages/Core/B/Sources/B/B.swift
            import Models  // which A may use, too
            """
    )

    var head = RuleHead(Self.kind)
    var isOn = true

    func violations(in context: RuleContext) -> [Finding] {
        CycleCheck(rule: self, context: context).findings()
    }
}

extension RuleKind {
    /// The kind of ``CyclesRule``.
    public static let cycles = CyclesRule.kind
}

private struct CycleCheck {
    let rule: CyclesRule
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        return targets() + packages()
    }

    private func targets() -> [Finding] {
        let declared = tree.graph.edges.lazy.filter { tree.targets[$0.from].isLocal }.map { (from: $0.from, to: $0.to) }
        let imported = tree.imports.lazy.compactMap { group -> (from: Int, to: Int)? in
            guard let target = group.target, case .target(let other) = context.resolvedModule(of: group) else {
                return nil
            }
            return (from: target, to: other)
        }
        return loops(
            DirectedGraph(count: tree.targets.count, edges: Array(declared) + imported), what: "targets",
            end: { tree.end(tree.targets[$0]) },
            imports: { from, to in imports(from) { $0 == to }.map(tree.place) },
            declared: { from, to in
                guard let edge = tree.graph.dependencies(of: from).first(where: { $0.to == to }) else { return nil }
                return tree.place(edge.place, in: tree.graph.packages[tree.targets[from].package])
            })
    }

    private func packages() -> [Finding] {
        // Xcode projects may refer to each other as long as their targets don't.
        let arrows = tree.graph.packageArrows.successors.enumerated().flatMap { from, successors in
            successors.map { (from: from, to: $0) }
        }.filter { tree.graph.packages[$0.from].kind == .package && tree.graph.packages[$0.to].kind == .package }
        return loops(
            DirectedGraph(count: tree.graph.packages.count, edges: arrows), what: "packages",
            end: { tree.end(tree.graph.packages[$0]) },
            imports: { from, to in
                tree.graph.packages[from].targets.flatMap { target in
                    imports(target) { tree.targets[$0].package == to }.map(tree.place)
                }.sorted()
            },
            declared: { from, to in
                let package = tree.graph.packages[from]
                let identity = tree.graph.packages[to].identity
                let dependency = package.manifest.dependencies.first { $0.identity.lowercased() == identity }
                return dependency.map { tree.place($0.place, in: package) }
            })
    }

    /// Returns the places where a target imports certain others, in the order of the files.
    private func imports(_ target: Int, of isMeant: (Int) -> Bool) -> [ImportGroup.Place] {
        tree.imports(of: target).flatMap { group -> [ImportGroup.Place] in
            guard case .target(let other) = context.resolvedModule(of: group), isMeant(other) else { return [] }
            return group.places
        }.sorted()
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
                rule.head, at: place, from: end(cheapest.from), to: end(cheapest.to),
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
