/// Modules that certain places may not reach, however long the way.
struct TransitiveCheck {
    private let context: RuleContext
    private let tree: Tree
    private let arrows: [[Arrow]]
    /// The names of the nodes after the units: modules that aren't in the graph.
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
        guard !tree.configuration.transitive.isEmpty else {
            self.arrows = []
            self.names = []
            return
        }
        func node(_ module: String, _ meaning: Meaning) -> Int? {
            switch meaning {
            case .itself: return nil
            case .unit(let unit): return unit
            case .library, .system, .unknown:
                if let number = numbers[module] { return number }
                numbers[module] = tree.units.count + names.count
                names.append(module)
                return tree.units.count + names.count - 1
            }
        }
        var firsts = [[Int: ImportGroup.Place]](repeating: [:], count: tree.units.count)
        for group in tree.imports {
            guard let unit = group.unit, let to = node(group.module, context.meaning(of: group)) else { continue }
            firsts[unit][to] = min(group.places[0], firsts[unit][to] ?? group.places[0])
        }
        var arrows = firsts.map { $0.mapValues { Optional(tree.place($0)) } }
        for edge in tree.graph.edges where arrows[edge.from][edge.to] == nil {
            let place = tree.units[edge.from].package.map { tree.place(edge.place, in: tree.graph.packages[$0]) }
            arrows[edge.from][edge.to] = .some(place)
        }
        self.arrows = arrows.map { arrows in
            arrows.sorted { $0.key < $1.key }.map { Arrow(to: $0.key, place: $0.value) }
        }
        self.names = names
    }

    func findings() -> [Finding] {
        tree.configuration.transitive.flatMap { rule -> [Finding] in
            let places = Places(rule.places, in: tree)
            let starts = Set(tree.occurrences.filter { places.contains($0, in: tree) }.compactMap(\.unit)).sorted()
            let matcher = NameMatcher(rule.modules)
            return starts.flatMap { findings(rule, from: $0, matcher) }
        }
    }

    private func name(_ node: Int) -> String {
        node < tree.units.count ? tree.units[node].moduleName : names[node - tree.units.count]
    }

    private func findings(_ rule: ModuleRule, from start: Int, _ matcher: NameMatcher) -> [Finding] {
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
                    // What lies behind a module that is reported needs no finding of its own.
                    queue.append(arrow.to)
                }
            }
        }
        return findings
    }

    private func finding(
        _ rule: ModuleRule, from start: Int, to end: Int, _ previous: [Int: (from: Int, place: SourcePlace?)]
    ) -> Finding {
        var steps: [ChainStep] = []
        var node = end
        while node != start, let (from, place) = previous[node] {
            steps.append(ChainStep(from: name(from), to: name(node), place: place))
            node = from
        }
        steps.reverse()
        let chain = ([name(start)] + steps.map(\.to)).joined(separator: " → ")
        let unit = tree.units[start]
        let place = steps.first?.place ?? SourcePlace(file: unit.folder ?? "", line: 1, column: 1)
        let to =
            end < tree.units.count && tree.units[end].isLocal ? tree.end(tree.units[end]) : FindingEnd(name: name(end))
        return context.finding(
            rule.head, at: place, from: tree.end(unit), to: to, "'\(unit.name)' reaches '\(name(end))': \(chain)",
            advice:
                "Break the chain at one of its steps, best where an interface can take the place of an implementation",
            chain: steps)
    }
}
