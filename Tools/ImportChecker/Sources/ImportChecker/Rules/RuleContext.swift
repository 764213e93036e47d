import PackageGraph

/// What every rule looks at.
struct RuleContext {
    let tree: Tree
    /// What was looked up on the disk besides the tree.
    let looks = DiskLooks()
    let resolver: Resolver
    let manifests: ManifestTexts
    let flags: FlagTable
    /// What couldn't be told apart.
    let notes: Notes

    final class Notes {
        private(set) var texts: Set<String> = []
        func add(_ text: String) { texts.insert(text) }
    }

    init(tree: Tree, overlay: SourceOverlay?) {
        self.tree = tree
        resolver = Resolver(tree, looks)
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

    /// What an import means where it stands.
    func meaning(of module: String, in occurrence: Occurrence) -> Meaning {
        occurrence.unit.map { resolver.resolve(module, in: $0).meaning } ?? resolver.resolveOutside(module)
    }

    /// The end of a module that is imported.
    func end(_ module: String, _ meaning: Meaning) -> FindingEnd {
        if case .unit(let unit) = meaning, tree.units[unit].isLocal { return tree.end(tree.units[unit]) }
        return FindingEnd(name: module)
    }
}
