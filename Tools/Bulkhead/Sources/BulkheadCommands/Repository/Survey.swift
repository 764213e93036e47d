import ImportChecker
import ManifestReader
import PackageGraph

/// A repository's packages and targets with what they declare and import.
struct Survey {
    let graph: ModuleGraph
    /// The dependencies between targets, by `from`, then by `to`.
    let links: [Link]
    /// The arrows of ``links``.
    let arrows: DirectedGraph
    /// For every target, the imported modules by name, each with the first import and the number of imports.
    let imports: [[String: (first: ModuleImport, count: Int)]]

    private let linkIndex: [Int: Link]

    /// Reads everything below a root. Prints problems to standard error.
    ///
    /// - Throws: ``CommandError`` if the root isn't a folder.
    static func read(_ root: String, _ loader: ManifestLoader = Manifests.loader) throws -> (
        survey: Survey, isComplete: Bool
    ) {
        let excluded = try ExcludedFolders(below: root)
        // The rules may describe modules of files outside of packages.
        let configuration = try ConfigurationLoading.load(CheckConfiguration.defaultFolder, below: root)
        let progress = Progress { "reading \(root)" }
        defer { progress.end() }
        do {
            // The cache of a check depends on its rules, so a survey has a cache of its own.
            let cache = ScanCacheFolder.path(for: root) + "/survey"
            var options = CheckOptions(
                cacheDirectory: cache, loader: loader, workers: Workers.count,
                isExcluded: excluded.contains)
            options.checkoutFolders = [ScratchFolder.testBuild(below: root)]
            let (graph, imports, problems) = try Checker.survey(root, configuration, options)
            for problem in problems { StandardError.print("bulkhead: \(problem)") }
            let reported = Set(problems.map { "\($0)" })
            for fault in graph.problems where fault.isFaultOfPackage && !reported.contains("\(fault)") {
                StandardError.print("note: \(fault)")
            }
            return (Survey(graph, imports), problems.isEmpty)
        } catch {
            throw CommandError("\(error)")
        }
    }

    init(_ graph: ModuleGraph, _ table: ImportTable) {
        self.graph = graph
        var imports = [[String: (first: ModuleImport, count: Int)]](repeating: [:], count: graph.targets.count)
        for (index, file) in graph.files.enumerated() where !file.targets.isEmpty {
            for entry in table.imports(inFile: index) {
                let found = ModuleImport(file: file.path, line: entry.line, column: entry.column)
                for target in file.targets { imports[target][entry.module, default: (found, 0)].count += 1 }
            }
        }
        self.imports = imports
        links = Self.links(graph, imports)
        arrows = DirectedGraph(count: graph.targets.count, edges: links.map { (from: $0.from, to: $0.to) })
        linkIndex = Dictionary(
            links.map { ($0.from * graph.targets.count + $0.to, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The dependency between two targets.
    func link(_ from: Int, _ to: Int) -> Link? { linkIndex[from * graph.targets.count + to] }

    private static func links(
        _ graph: ModuleGraph, _ imports: [[String: (first: ModuleImport, count: Int)]]
    ) -> [Link] {
        var links: [Link] = []
        for target in graph.targets {
            var own: [Int: Link] = [:]
            for edge in graph.dependencies(of: target.id) where edge.to != target.id && own[edge.to] == nil {
                let found = edge.kind == .dependency ? imports[target.id][edge.importName] : nil
                own[edge.to] = Link(
                    from: target.id, to: edge.to, edge: edge, firstImport: found?.first, importCount: found?.count ?? 0)
            }
            let declared = Set(own.values.compactMap { $0.edge?.importName })
            for (module, found) in imports[target.id] where !declared.contains(module) {
                guard let to = undeclared(module, by: target, in: graph), own[to] == nil else { continue }
                own[to] = Link(
                    from: target.id, to: to, edge: nil, firstImport: found.first, importCount: found.count)
            }
            links += own.values.sorted { $0.to < $1.to }
        }
        return links
    }

    /// Returns the target of an imported module on which the manifest declares no dependency: one of the package, or else
    /// the only one of the name.
    private static func undeclared(_ module: String, by target: Target, in graph: ModuleGraph) -> Int? {
        let candidates = graph.targets(ofModule: module).filter { $0 != target.id && graph.targets[$0].kind != .test }
        if let own = candidates.first(where: { graph.targets[$0].package == target.package }) { return own }
        let local = candidates.filter { graph.packages[graph.targets[$0].package].origin == .local }
        return local.count == 1 ? local[0] : nil
    }
}
