import PackageGraph

/// The input of every rule.
struct RuleContext {
    let tree: Tree
    /// What was found in every file, in addition to imports and waivers.
    let plan: ScanPlan
    /// The files that were read from the disk in addition to the tree.
    let observations = DiskObservations()
    let resolver: Resolver
    let manifests: ManifestTexts
    let flags: FlagTable
    /// The operating system for which the manifests are evaluated.
    let system: EvaluatedSystem
    /// The resolution of each of the tree's import groups.
    private let resolutions: [Resolution]
    /// Whether the compiler found a use of a module in a file; see ``CheckOptions/indexedUse``.
    private let indexedUse: (@Sendable (_ file: String, _ module: String) -> Bool?)?
    /// The notes about ambiguities.
    let notes: Notes

    final class Notes {
        private(set) var texts: Set<String> = []
        func add(_ text: String) { texts.insert(text) }
    }

    /// - Parameter system: Returns the system for which the graph's manifests were evaluated.
    init(
        tree: Tree, plan: ScanPlan, options: CheckOptions, system: (ModuleGraph, ManifestTexts) -> EvaluatedSystem
    ) {
        self.tree = tree
        self.plan = plan
        indexedUse = options.indexedUse
        manifests = ManifestTexts(tree.graph, options.overlay)
        self.system = system(tree.graph, manifests)
        let resolver = Resolver(tree, observations, manifests)
        self.resolver = resolver
        resolutions = tree.imports.map { resolver.resolve($0.module, in: $0.target) }
        flags = FlagTable(tree.graph, manifests)
        notes = Notes()
    }

    /// Returns the platforms for which the imports of a package are checked.
    func platforms(of package: Int) -> PlatformSet {
        system.platforms(tree.configuration.platforms, of: tree.graph.packages[package].manifestPath)
    }

    /// Creates a finding with the reason and advice of the configuration, or those of the rule if it has none.
    func finding(
        _ head: RuleHead, at place: SourcePlace, from: FindingEnd, to: FindingEnd, _ message: String,
        reason: String? = nil,
        advice: String, chain: [ChainStep] = [], fix: Fix? = nil
    ) -> Finding {
        Finding(
            rule: head.name, severity: head.severity, place: place, from: from, to: to, message: message,
            reason: head.reason ?? reason ?? RuleCatalog.reason(of: head.name), advice: head.advice ?? advice,
            chain: chain, fix: fix)
    }

    /// Creates a finding for every import of a group whose file satisfies a condition.
    ///
    /// - Parameters:
    ///   - isStep: Whether the import is the step by which one end depends on the other.
    ///   - message: Returns the message for a file's end.
    func findings(
        _ head: RuleHead, _ group: ImportGroup, where isMeant: (CheckedFile) -> Bool = { _ in true },
        reason: String? = nil, advice: String, isStep: Bool = false, fix: Fix? = nil,
        message: (_ from: String) -> String
    ) -> [Finding] {
        let to = end(group.module, resolvedModule(of: group))
        return group.places.compactMap { place in
            let checkedFile = group.checkedFile(place)
            guard isMeant(checkedFile) else { return nil }
            let from = tree.end(checkedFile)
            let place = tree.place(place)
            return finding(
                head, at: place, from: from, to: to, message(from.name), reason: reason, advice: advice,
                chain: isStep ? [ChainStep(from: from.name, to: to.name, place: place)] : [], fix: fix)
        }
    }

    /// Returns whether the compiler found a use of a module in a file; `nil` if that isn't known.
    func isUsed(_ module: Int, in file: Int) -> Bool? {
        indexedUse?(tree.graph.files[file].path, tree.targets[module].moduleName)
    }

    /// Returns the resolution of an import group.
    func resolution(of group: ImportGroup) -> Resolution { resolutions[group.id] }

    /// Returns the module of an import group.
    func resolvedModule(of group: ImportGroup) -> ResolvedModule { resolutions[group.id].resolvedModule }

    /// Returns the products and artifacts of a target whose modules aren't known without downloading them, as the end
    /// of a message; nil if there are none.
    func notCheckedOut(by target: Int) -> String? {
        let names = resolver.opaqueDependencies(of: target)
        guard !names.isEmpty else { return nil }
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "not checked out: " + names.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + more
    }

    /// Returns the end of a message about a module that doesn't exist: the name that was probably meant, if any.
    func hint(for module: String) -> String {
        let nearest = NearestWord.to(module, among: tree.targetsOfModule.keys.sorted() + SystemModules.names)
        return nearest.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Returns an imported module as the end of a finding.
    func end(_ module: String, _ resolvedModule: ResolvedModule) -> FindingEnd {
        if case .target(let target) = resolvedModule, tree.targets[target].isLocal {
            return tree.end(tree.targets[target])
        }
        return FindingEnd(name: module)
    }
}
