import PackageGraph

/// What every rule looks at.
struct RuleContext {
    let tree: Tree
    /// What was looked up on the disk besides the tree.
    let looks = DiskLooks()
    let resolver: Resolver
    let manifests: ManifestTexts
    let flags: FlagTable
    /// What the module of each of the tree's import groups is.
    private let resolutions: [Resolution]
    /// What couldn't be told apart.
    let notes: Notes

    final class Notes {
        private(set) var texts: Set<String> = []
        func add(_ text: String) { texts.insert(text) }
    }

    init(tree: Tree, overlay: SourceOverlay?) {
        self.tree = tree
        let resolver = Resolver(tree, looks)
        self.resolver = resolver
        resolutions = tree.imports.map { resolver.resolve($0.module, in: $0.unit) }
        manifests = ManifestTexts(tree.graph, overlay)
        flags = FlagTable(tree.graph, manifests)
        notes = Notes()
    }

    /// Makes a finding with the reason and the advice of the configuration, or else those of the rule.
    func finding(
        _ head: RuleHead, at place: SourcePlace, from: FindingEnd, to: FindingEnd, _ message: String,
        reason: String? = nil,
        advice: String, chain: [ChainStep] = []
    ) -> Finding {
        Finding(
            rule: head.name, severity: head.severity, place: place, from: from, to: to, message: message,
            reason: head.reason ?? reason ?? RuleCatalog.reason(of: head.name), advice: head.advice ?? advice,
            chain: chain)
    }

    /// Makes a finding of every import of a group whose file is one of those meant.
    ///
    /// - Parameters:
    ///   - isStep: whether the import is the step by which one end reaches the other.
    ///   - message: says what is found, given what the file is part of.
    func findings(
        _ head: RuleHead, _ group: ImportGroup, where isMeant: (Occurrence) -> Bool = { _ in true },
        reason: String? = nil, advice: String, isStep: Bool = false, message: (_ from: String) -> String
    ) -> [Finding] {
        let to = end(group.module, meaning(of: group))
        return group.places.compactMap { place in
            let occurrence = group.occurrence(place)
            guard isMeant(occurrence) else { return nil }
            let from = tree.end(occurrence)
            let place = tree.place(place)
            return finding(
                head, at: place, from: from, to: to, message(from.name), reason: reason, advice: advice,
                chain: isStep ? [ChainStep(from: from.name, to: to.name, place: place)] : [])
        }
    }

    /// What the module of some imports means where they stand.
    func resolution(of group: ImportGroup) -> Resolution { resolutions[group.id] }

    /// What the module of some imports is where they stand.
    func meaning(of group: ImportGroup) -> Meaning { resolutions[group.id].meaning }

    /// The end of a module that is imported.
    func end(_ module: String, _ meaning: Meaning) -> FindingEnd {
        if case .unit(let unit) = meaning, tree.units[unit].isLocal { return tree.end(tree.units[unit]) }
        return FindingEnd(name: module)
    }
}
