import PackageGraph

/// The compiler's warnings in local packages, as builds of a run gave them.
struct WarningRecord {
    let graph: ModuleGraph
    private var byPackage: [Int: [String]] = [:]
    /// The absolute paths of the files.
    private(set) var files: Set<String> = []

    init(graph: ModuleGraph) {
        self.graph = graph
    }

    /// Takes in what a build said.
    mutating func add(_ log: BuildLog) {
        for warning in log.diagnostics(.warning) {
            guard let file = warning.file, let package = graph.localPackage(around: file) else { continue }
            // Checked-out packages lie below a scratch folder, and are others' affair.
            if file.contains("/checkouts/") { continue }
            files.insert(file)
            let text = "the compiler warns: \(graph.displayPath(file)):\(warning.line): \(warning.message)"
            if byPackage[package]?.contains(text) != true { byPackage[package, default: []].append(text) }
        }
    }

    /// What was said of a package and of those it depends on.
    func sentences(for package: TestedPackage) -> [String] { package.closure.flatMap { byPackage[$0] ?? [] } }
}
