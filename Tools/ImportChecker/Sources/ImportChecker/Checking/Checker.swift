import ManifestReader
import PackageGraph

/// Checks a repository against its rules.
public enum Checker {
    /// Checks everything below a root.
    ///
    /// - Parameters:
    ///   - root: The repository's path, absolute or relative to the current folder.
    ///   - configuration: The rules.
    ///   - options: The options.
    /// - Throws: ``PackageGraph/DiscoveryError`` if the root isn't a folder.
    public static func check(
        _ root: String, _ configuration: CheckConfiguration, _ options: CheckOptions = CheckOptions()
    ) throws(DiscoveryError) -> CheckResult {
        let plan = ScanPlan(configuration)
        let cache = ScanCache.Loading(options.cacheDirectory.map { ScanCache(directory: $0, plan: plan.key) })
        let (discovered, tree) = try discover(root, options, configuration)
        let graph = LazyGraph(discovered)
        let scan = SourceScan(graph, of: tree, plan: plan, cache: cache, options: options)
        let parts = CheckedParts(graph: graph, scan: scan, configuration: configuration)
        let verdicts = verdicts(of: tree, parts, plan, options)
        if let verdict = verdicts.lazy.compactMap({ $0.load() }).first {
            return result(verdict, problems: [], hidesPackages: false, parts, options)
        }
        // The facts are read on this thread at the same time as the graph is computed: it needs more memory, which
        // other threads get in smaller pieces.
        let facts = Future { scan.facts() }
        let name = options.loader.reader.host.operatingSystem
        let context = RuleContext(
            tree: Tree(graph.value, facts.value, configuration), plan: plan, options: options,
            system: { EvaluatedSystem(name, $0, $1) })
        if options.endsProcess { ProcessLifetime.retain(context) }
        var verdict = check(context, options)
        var observations = context.observations.all
        var isKnownByKey = true
        if !context.system.manifests.isEmpty, let other = elsewhere(context, discovered, options) {
            if options.endsProcess { ProcessLifetime.retain(other) }
            verdict = verdict.joined(with: check(other, options), context.system)
            observations += other.observations.all
            // The key has the variables that manifests read on this system.
            func variables(_ graph: ModuleGraph) -> Set<String> { Set(graph.packages.flatMap(\.environmentReads.keys)) }
            isKnownByKey = variables(other.tree.graph).isSubset(of: variables(graph.value))
        }
        let problems = blocking(graph.value) + scan.problems
        if problems.isEmpty,
            !verdict.isEmpty,
            isKnownByKey,
            isSettled(observations, options)
        {
            verdicts.first?.save(verdict, observations)
        }
        let hidesPackages = graph.value.problems.contains(where: \.hidesTargets)
        return result(verdict, problems: problems, hidesPackages: hidesPackages, parts, options)
    }

    /// Returns the tree as its manifests are on the system that this machine doesn't run; `nil` if a manifest can't be
    /// evaluated for it, which is a note.
    private static func elsewhere(
        _ context: RuleContext, _ discovered: DiscoveredTree, _ options: CheckOptions
    ) -> RuleContext? {
        let system = context.system.other
        let graph = context.tree.graph
        let differing = Set(system.manifests.map { graph.root + "/" + $0 })
        let known = Dictionary(
            discovered.manifests.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first }
        ).filter { !differing.contains($0.key) || $0.value.method != .evaluated }
        let discovery = PackageDiscovery(
            loader: ManifestLoader(
                reader: ManifestReader(host: system.host(like: options.loader.reader.host)), tool: nil,
                recall: { file, _ in known[file] }),
            workers: options.workers, checkoutFolders: options.checkoutFolders,
            describedModules: context.tree.configuration.describedModules,
            projectCache: ProjectCache(discovered.projects), isExcluded: options.isExcluded)
        let run = differing.filter { known[$0] != nil }
        let other = try? discovery.readTree(graph.root, overlay: options.overlay).graph()
        // Targets may only be on one system, but the files are the same.
        guard run.isEmpty, let other,
            other.packages.count(where: { $0.origin == .local })
                == graph.packages.count(where: { $0.origin == .local }),
            other.files.map(\.path) == graph.files.map(\.path)
        else {
            context.notes.add(
                "\(system.manifests.sorted().joined(separator: ", ")): has conditions about the system that can't be "
                    + "evaluated for \(system.name), so it is judged for \(context.system.name) only")
            return nil
        }
        return RuleContext(
            tree: Tree(other, context.tree.facts, context.tree.configuration), plan: context.plan,
            options: options,
            system: { _, _ in system })
    }

    /// Returns the requested part of a verdict.
    private static func result(
        _ verdict: Verdict, problems: [CheckProblem], hidesPackages: Bool, _ parts: CheckedParts,
        _ options: CheckOptions
    ) -> CheckResult {
        let scope = CheckScope(options.scope)
        // A manifest that can't be read keeps every rule from judging its package.
        let kinds = options.kinds.map { hidesPackages ? $0.union([.manifest]) : $0 }
        func isReported(_ finding: Finding) -> Bool {
            guard scope.contains(finding.place.file) else { return false }
            guard let kinds else { return true }
            return RuleKind(ofRule: finding.rule).map(kinds.contains) ?? false
        }
        let comparison =
            options.baseline?.compared(with: verdict.all)
            ?? BaselineComparison(new: verdict.all, known: [], growth: [], stale: [])
        let entries = Dictionary(
            (options.baseline?.entries ?? []).map { ($0.edge, $0) }, uniquingKeysWith: { first, _ in first })
        let fresh = comparison.new.filter(isReported)
        let freshEdges = Set(fresh.map(\.edge))
        return CheckResult(
            findings: fresh,
            baselined: comparison.known.filter(isReported),
            waived: verdict.waived.filter { isReported($0.finding) },
            growth: comparison.growth.filter { freshEdges.contains($0.edge) },
            // A finding may still exist in something that couldn't be read.
            stale: problems.isEmpty && !hidesPackages && options.kinds == nil
                ? comparison.stale.filter { entries[$0.edge]?.files.keys.contains(where: scope.contains) ?? false }
                : [],
            verdict: verdict,
            problems: problems,
            hidesPackages: hidesPackages,
            parts: parts
        )
    }

    /// Discovers the packages below a root and reads the imports in their files, without judging anything.
    ///
    /// - Throws: ``PackageGraph/DiscoveryError`` if the root isn't a folder.
    public static func survey(
        _ root: String, _ configuration: CheckConfiguration = .standard, _ options: CheckOptions = CheckOptions()
    ) throws(DiscoveryError) -> (graph: ModuleGraph, imports: ImportTable, problems: [CheckProblem]) {
        let plan = ScanPlan(.standard)
        let cache = ScanCache.Loading(options.cacheDirectory.map { ScanCache(directory: $0, plan: plan.key) })
        let (discovered, tree) = try discover(root, options, configuration)
        let graph = LazyGraph(discovered)
        let scan = SourceScan(graph, of: tree, plan: plan, cache: cache, options: options)
        let problems = blocking(graph.value) + scan.problems
        return (graph.value, ImportTable(facts: scan.facts()), problems)
    }

    /// Returns the problems that make the graph incomplete, beyond a single package.
    private static func blocking(_ graph: ModuleGraph) -> [CheckProblem] {
        graph.gaps.map(CheckProblem.discovery)
    }

    /// Returns the tree, and its fingerprint if it is known.
    private static func discover(
        _ root: String, _ options: CheckOptions, _ configuration: CheckConfiguration
    ) throws(DiscoveryError) -> (DiscoveredTree, Fingerprint?) {
        let store = options.cacheDirectory.map { ManifestStore(directory: $0, host: options.loader.reader.host) }
        let projects = options.cacheDirectory.map { ProjectStore(directory: $0) }
        let loader = store.map { options.loader.recalling($0.recall) } ?? options.loader
        let discovery = PackageDiscovery(
            loader: loader, workers: options.workers, checkoutFolders: options.checkoutFolders,
            describedModules: configuration.describedModules, projectCache: projects?.recalled ?? ProjectCache(),
            isExcluded: options.isExcluded)
        let tree = try discovery.readTree(root, overlay: options.overlay)
        guard let store else { return (tree, nil) }
        // The contents of git's index are checked once, those of the disk repeatedly; so only the latter are cached.
        if options.overlay?.contents.isEmpty ?? true {
            store.save(tree.manifests)
            projects?.save(tree)
        }
        let contents = store.contents
        return (tree, tree.fingerprint { contents[$0] })
    }

    // MARK: Verdicts

    /// Returns the caches that may hold the verdict on a tree, the one for a new verdict first; empty if there are
    /// none.
    private static func verdicts(
        of tree: Fingerprint?, _ parts: CheckedParts, _ plan: ScanPlan, _ options: CheckOptions
    ) -> [VerdictCache] {
        guard let tree, let directory = options.cacheDirectory, options.indexedUse == nil,
            parts.scan.problems.isEmpty
        else { return [] }
        let host = options.loader.reader.host
        var key = Fingerprint()
        for text in [
            ProgramIdentity.key, host.operatingSystem, host.architecture, host.compilerVersion.description,
            parts.configuration.digest, plan.key, options.today.description,
        ] {
            key.add(text)
        }
        key.add(tree)
        parts.scan.add(to: &key)
        let names = options.overlay == nil ? ["verdict"] : ["verdict-overlay", "verdict"]
        return names.map { VerdictCache(directory: directory, name: $0, key: key) }
    }

    /// Returns whether nothing that was read can change without getting another stamp.
    private static func isSettled(_ observations: [DiskObservations.Observation], _ options: CheckOptions) -> Bool {
        let settled = DiskFile.settled(options.settlingTime)
        return observations.allSatisfy { observation in
            observation.stamp.map { $0.modified < settled && $0.changed < settled } ?? true
        }
    }

    private static func check(_ context: RuleContext, _ options: CheckOptions) -> Verdict {
        let forgiveness = WaiverFilter(findings(context), context, today: options.today)
        let graph = context.tree.graph
        let search = EffectSearch(context)
        let ineffective = context.tree.configuration.rules.flatMap { $0.partsWithoutEffect(in: search) }
        return Verdict(
            all: unique(forgiveness.remaining + ineffective + forgiveness.faults),
            waived: forgiveness.waived,
            notes: context.notes.texts.sorted(),
            packages: graph.packages.count { $0.origin == .local && $0.kind == .package },
            projects: graph.packages.count { $0.kind == .project },
            targets: context.tree.targets.count { $0.isLocal },
            unknownFiles: context.tree.unknownFiles,
            imports: context.tree.facts.reduce(0) { $0 + $1.imports.count },
            manifestsRun: graph.packages.count { $0.origin == .local && $0.method != .evaluated },
            isEmpty: graph.targets.isEmpty)
    }

    private static func findings(_ context: RuleContext) -> [Finding] {
        unique(context.tree.configuration.rules.flatMap { $0.findings(in: context) })
    }

    /// Returns the findings in order without duplicates: a file that two packages link may have the same finding twice.
    private static func unique(_ findings: [Finding]) -> [Finding] {
        var last: Finding?
        return findings.sorted().filter { finding in
            defer { last = finding }
            return finding != last
        }
    }
}
