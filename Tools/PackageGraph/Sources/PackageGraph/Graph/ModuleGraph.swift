import ManifestReader

/// The packages of a tree, their targets and files, and their declared dependencies.
///
/// The order of everything depends only on the tree: packages and files are ordered by path, targets as declared.
public struct ModuleGraph: Sendable {
    /// The absolute path of the root, with links resolved.
    public let root: String
    /// The local packages by path, then the external ones by directory.
    public let packages: [Package]
    /// The targets of all packages, package by package.
    public let targets: [Target]
    /// The Swift files below the root, by path, including manifests, which have no target.
    public let files: [SourceFile]
    /// The declared dependencies between targets, by `from`.
    public let edges: [Edge]
    /// The declared dependencies on products of packages that aren't on disk, by `from`.
    public let externalDependencies: [ExternalDependency]
    /// The paths of the Xcode workspaces below the root, without those inside of projects.
    public let workspaces: [String]
    /// The problems found, some of which make the graph incomplete.
    public let problems: [DiscoveryProblem]
    /// The arrows of ``edges``.
    public let moduleArrows: DirectedGraph
    /// The arrows between packages, as their `dependencies` declare them.
    public let packageArrows: DirectedGraph

    private let edgeIndex: [Range<Int>]
    private let dependentIndex: [[Int]]
    private let moduleIndex: [String: [Int]]

    init(
        root: String,
        packages: [Package],
        targets: [Target],
        files: [SourceFile],
        edges: [Edge],
        externalDependencies: [ExternalDependency],
        packageArrows: DirectedGraph,
        workspaces: [String],
        problems: [DiscoveryProblem]
    ) {
        self.root = root
        self.packages = packages
        self.targets = targets
        self.files = files
        self.edges = edges
        self.externalDependencies = externalDependencies
        self.packageArrows = packageArrows
        self.workspaces = workspaces
        self.problems = problems
        moduleArrows = DirectedGraph(count: targets.count, edges: edges.lazy.map { (from: $0.from, to: $0.to) })
        var ranges = [Range<Int>](repeating: 0..<0, count: targets.count)
        var dependents = [[Int]](repeating: [], count: targets.count)
        var start = 0
        for index in edges.indices {
            if index + 1 == edges.count || edges[index + 1].from != edges[index].from {
                ranges[edges[index].from] = start..<(index + 1)
                start = index + 1
            }
            dependents[edges[index].to].append(index)
        }
        edgeIndex = ranges
        dependentIndex = dependents
        moduleIndex = Dictionary(grouping: targets.indices) { targets[$0].moduleName }
    }

    /// Returns the declared dependencies of a target, in the manifest's order.
    public func dependencies(of target: Int) -> ArraySlice<Edge> { edges[edgeIndex[target]] }

    /// Returns the declared dependencies on a target.
    public func dependents(of target: Int) -> [Edge] { dependentIndex[target].map { edges[$0] } }

    /// Returns the index of the file with a path relative to the root.
    public func file(_ path: String) -> Int? {
        var range = files.indices
        while let low = range.first {
            let middle = low + range.count / 2
            if files[middle].path == path { return middle }
            range = files[middle].path < path ? (middle + 1)..<range.upperBound : low..<middle
        }
        return nil
    }

    /// Returns the targets with a module name. There are several if packages that aren't used together have modules of
    /// the same name.
    public func targets(ofModule name: String) -> [Int] { moduleIndex[name] ?? [] }

    /// Returns the targets to rebuild after a change of the given ones, including these; sorted.
    public func affected(by changed: [Int]) -> [Int] {
        Set(moduleArrows.reversed().reachable(from: changed) + changed).sorted()
    }
}
