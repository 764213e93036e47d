import ConfigurationReading

/// Finds modules on which certain places may not depend, not even indirectly.
struct TransitiveRule: ModuleListRule {
    static let documentation = RuleDocumentation(
        name: "transitive",
        summary: "Certain places don't depend on certain modules, not even indirectly.",
        why: "The configuration forbids the module in everything that these places depend on",
        fix: "Break the chain at one of its steps, best where an interface can replace an implementation",
        configuration: """
            transitive:
              - name: features-build-light
                from: [Packages/Features]
                modules: [GRDB, SwiftSyntax]
                reason: features build in seconds
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Store  // which imports Database, which imports GRDB
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import StoreInterface  // which imports nothing
            """
    )

    static let placesKey = ConfigurationKey(
        "from", .texts, isRequired: true, "The places that may not depend on the modules.")
    static let key = makeKey()

    var entries: [ModuleEntry] = []

    func findings(in context: RuleContext) -> [Finding] {
        entries.isEmpty ? [] : TransitiveCheck(context).findings(entries)
    }
}

extension RuleKind {
    /// The kind of ``TransitiveRule``.
    public static let transitive = TransitiveRule.kind
}

private struct TransitiveCheck {
    private let context: RuleContext
    private let tree: Tree
    private let arrows: [[Arrow]]
    /// The names of the nodes after the targets: modules that aren't in the graph.
    private let names: [String]

    private struct Arrow {
        let to: Int
        let place: SourcePlace?
    }

    init(_ context: RuleContext) {
        self.context = context
        let tree = context.tree
        self.tree = tree
        var names: [String] = []
        var numbers: [String: Int] = [:]
        func node(_ module: String, _ resolvedModule: ResolvedModule) -> Int? {
            switch resolvedModule {
            case .itself: return nil
            case .target(let target): return target
            case .library, .system, .unknown:
                if let number = numbers[module] { return number }
                numbers[module] = tree.targets.count + names.count
                names.append(module)
                return tree.targets.count + names.count - 1
            }
        }
        var firsts = [[Int: ImportGroup.Place]](repeating: [:], count: tree.targets.count)
        for group in tree.imports {
            guard let target = group.target, let to = node(group.module, context.resolvedModule(of: group)) else {
                continue
            }
            firsts[target][to] = min(group.places[0], firsts[target][to] ?? group.places[0])
        }
        var arrows = firsts.map { $0.mapValues { Optional(tree.place($0)) } }
        for edge in tree.graph.edges where arrows[edge.from][edge.to] == nil {
            let place = tree.place(edge.place, in: tree.graph.packages[tree.targets[edge.from].package])
            arrows[edge.from][edge.to] = .some(place)
        }
        self.arrows = arrows.map { arrows in
            arrows.sorted { $0.key < $1.key }.map { Arrow(to: $0.key, place: $0.value) }
        }
        self.names = names
    }

    func findings(_ rules: [ModuleEntry]) -> [Finding] {
        rules.flatMap { rule -> [Finding] in
            let places = Places(rule.places, in: tree)
            let starts = Set(tree.checkedFiles.filter { places.contains($0, in: tree) }.compactMap(\.target)).sorted()
            let matcher = NameMatcher(rule.modules)
            return starts.flatMap { findings(rule, from: $0, matcher) }
        }
    }

    private func name(_ node: Int) -> String {
        node < tree.targets.count ? tree.targets[node].moduleName : names[node - tree.targets.count]
    }

    private func findings(_ rule: ModuleEntry, from start: Int, _ matcher: NameMatcher) -> [Finding] {
        var previous: [Int: (from: Int, place: SourcePlace?)] = [:]
        var queue = [start]
        var position = 0
        var findings: [Finding] = []
        while position < queue.count {
            let node = queue[position]
            position += 1
            guard node < arrows.count else { continue }
            for arrow in arrows[node] where arrow.to != start && previous[arrow.to] == nil {
                previous[arrow.to] = (node, arrow.place)
                if matcher.matches(name(arrow.to)) {
                    findings.append(finding(rule, from: start, to: arrow.to, previous))
                } else {
                    // Modules behind a reported one need no finding of their own.
                    queue.append(arrow.to)
                }
            }
        }
        return findings
    }

    private func finding(
        _ rule: ModuleEntry, from start: Int, to end: Int, _ previous: [Int: (from: Int, place: SourcePlace?)]
    ) -> Finding {
        var steps: [ChainStep] = []
        var node = end
        while node != start, let (from, place) = previous[node] {
            steps.append(ChainStep(from: name(from), to: name(node), place: place))
            node = from
        }
        steps.reverse()
        let chain = ([name(start)] + steps.map(\.to)).joined(separator: " → ")
        let target = tree.targets[start]
        let place = steps.first?.place ?? SourcePlace(file: target.folder ?? "", line: 1, column: 1)
        let to =
            end < tree.targets.count && tree.targets[end].isLocal
            ? tree.end(tree.targets[end]) : FindingEnd(name: name(end))
        return context.finding(
            rule.head, at: place, from: tree.end(target), to: to, "'\(target.name)' reaches '\(name(end))': \(chain)",
            advice:
                "Break the chain at one of its steps, best where an interface can replace an implementation",
            chain: steps)
    }
}
