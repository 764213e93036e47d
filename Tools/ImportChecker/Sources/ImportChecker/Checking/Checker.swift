import ManifestReader
import PackageGraph

/// Holds a repository against its rules.
public enum Checker {
    /// Judges everything below a root.
    ///
    /// - Parameters:
    ///   - root: the repository's path, absolute or relative to the current folder.
    ///   - configuration: its rules.
    ///   - options: how.
    /// - Throws: ``PackageGraph/DiscoveryError`` when the root is no folder.
    public static func check(
        _ root: String, _ configuration: CheckConfiguration, _ options: CheckOptions = CheckOptions()
    ) throws(DiscoveryError) -> CheckResult {
        let plan = ScanPlan(configuration)
        let cache = ScanCache.Loading(options.cacheDirectory.map { ScanCache(directory: $0, plan: plan.key) })
        let graph = try discover(root, options)
        let scan = SourceScan(graph, plan: plan, cache: cache, options: options)
        let tree = Tree(graph, scan.facts, configuration)
        let context = RuleContext(tree: tree, overlay: options.overlay)

        let found = findings(context, plan)
        let forgiveness = Forgiveness(found, context, today: options.today)
        let all = unique(forgiveness.remaining + IneffectiveCheck(context, plan).findings() + forgiveness.faults)
        let scope = CheckScope(options.scope)
        let problems = graph.problems.map(CheckProblem.discovery) + scan.problems
        let comparison =
            options.baseline?.compared(with: all) ?? BaselineComparison(new: all, known: [], growth: [], stale: [])
        let entries = Dictionary(
            (options.baseline?.entries ?? []).map { ($0.edge, $0) }, uniquingKeysWith: { first, _ in first })
        let fresh = comparison.new.filter { scope.contains($0.place.file) }
        let freshEdges = Set(fresh.map(\.edge))
        return CheckResult(
            findings: fresh,
            baselined: comparison.known.filter { scope.contains($0.place.file) },
            waived: forgiveness.waived.filter { scope.contains($0.finding.place.file) },
            growth: comparison.growth.filter { freshEdges.contains($0.edge) },
            // What couldn't be read may well be where the finding still is.
            stale: problems.isEmpty
                ? comparison.stale.filter { entries[$0.edge]?.files.keys.contains(where: scope.contains) ?? false }
                : [],
            all: all,
            problems: problems,
            notes: context.notes.texts.sorted(),
            statistics: CheckStatistics(
                packages: graph.packages.count { $0.origin == .local }, targets: tree.units.count { $0.isLocal },
                files: graph.files.count, imports: scan.facts.reduce(0) { $0 + $1.imports.count },
                filesRead: scan.filesRead,
                manifestsRun: graph.packages.count { $0.origin == .local && $0.method != .evaluated }),
            graph: graph,
            imports: ImportTable(facts: scan.facts),
            layers: graph.targets.map { target in tree.units[target.id].layer.map { configuration.layers[$0].name } }
        )
    }

    /// Finds the packages below a root and reads the imports in their files, without judging anything.
    ///
    /// - Throws: ``PackageGraph/DiscoveryError`` when the root is no folder.
    public static func survey(
        _ root: String, _ options: CheckOptions = CheckOptions()
    ) throws(DiscoveryError) -> (graph: ModuleGraph, imports: ImportTable, problems: [CheckProblem]) {
        let plan = ScanPlan(.standard)
        let cache = ScanCache.Loading(options.cacheDirectory.map { ScanCache(directory: $0, plan: plan.key) })
        let graph = try discover(root, options)
        let scan = SourceScan(graph, plan: plan, cache: cache, options: options)
        return (graph, ImportTable(facts: scan.facts), graph.problems.map(CheckProblem.discovery) + scan.problems)
    }

    private static func discover(_ root: String, _ options: CheckOptions) throws(DiscoveryError) -> ModuleGraph {
        let store = options.cacheDirectory.map { ManifestStore(directory: $0, host: options.loader.reader.host) }
        let loader = store.map { options.loader.recalling($0.recall) } ?? options.loader
        let graph = try PackageDiscovery(loader: loader, workers: options.workers).discover(
            root, overlay: options.overlay)
        // What the index holds is judged once; the disk's content is judged again and again.
        if options.overlay == nil { store?.save(graph) }
        return graph
    }

    private static func findings(_ context: RuleContext, _ plan: ScanPlan) -> [Finding] {
        var findings = LayerCheck(context).findings()
        findings += UndeclaredCheck(context: context).findings()
        findings += UnusedCheck(context: context).findings()
        findings += ConditionalCheck(context: context).findings()
        findings += CycleCheck(context).findings()
        findings += ModuleRuleCheck(context: context).findings()
        findings += TransitiveCheck(context).findings()
        findings += FormCheck(context: context).findings()
        findings += NamingCheck(context: context).findings()
        findings += ConstructCheck(context: context, plan: plan).findings()
        findings += TestsCheck(context: context).findings()
        return unique(findings)
    }

    /// The findings in order, each once: a file that two packages link may give the same twice.
    private static func unique(_ findings: [Finding]) -> [Finding] {
        var last: Finding?
        return findings.sorted().filter { finding in
            defer { last = finding }
            return finding != last
        }
    }
}
