import PackageGraph

/// Finds the packages that contain a path.
struct PackageFolders: Sendable {
    private let byPath: [String: Int]
    private let fixtures: Set<Int>

    init(_ graph: ModuleGraph) {
        let local = graph.packages.filter { $0.origin == .local }
        byPath = Dictionary(local.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
        let used = Set(graph.packageArrows.successors.joined())
        fixtures = Set(
            local.filter { package in
                !used.contains(package.id) && !package.targets.contains { graph.targets[$0].kind == .test }
            }.map(\.id))
    }

    /// Returns the packages whose folders contain a path, the innermost first.
    func around(_ path: String) -> [Int] {
        var result: [Int] = []
        var folder = PathText.parent(path)
        while let current = folder {
            if let package = byPath[current] { result.append(package) }
            folder = PathText.parent(current)
        }
        return result
    }

    /// Whether a package has no tests and no dependents. Such a package may be a fixture of other packages' tests.
    func isFixture(_ package: Int) -> Bool { fixtures.contains(package) }
}
