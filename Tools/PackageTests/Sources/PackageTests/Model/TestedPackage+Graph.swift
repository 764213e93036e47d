import AffectedPackages
import PackageGraph

extension TestedPackage {
    /// Returns the packages below a graph's root, sorted by path, with the root itself last.
    public static func all(of graph: ModuleGraph) -> [TestedPackage] {
        let local = graph.packages.filter { $0.origin == .local && $0.kind == .package }
        let outside = graph.packagesOutside
        let packages = local.map { package in
            let tests = package.targets.map { graph.targets[$0] }.filter { $0.kind == .test }
            return TestedPackage(
                id: package.id,
                name: package.path.isEmpty ? package.manifest.name : package.path,
                directory: package.directory,
                path: package.path,
                manifestName: package.manifest.name,
                testTargets: tests.map(\.name),
                closure: Set(graph.packageArrows.reachable(from: [package.id]) + [package.id])
                    .filter { graph.packages[$0].origin == .local || outside.contains($0) }.sorted(),
                foldersAroundTests: tests.compactMap(\.folder).flatMap { folders(around: $0, in: package) })
        }
        return packages.filter { !$0.path.isEmpty } + packages.filter(\.path.isEmpty)
    }

    /// Returns the folders that contain a folder of a package, the innermost first, up to the package's own.
    private static func folders(around folder: String, in package: Package) -> [String] {
        let inside = (RelativePath.relative(folder, to: package.path) ?? folder).split(separator: "/")
        return (0..<max(1, inside.count)).reversed().map { count in
            ([package.directory] + inside.prefix(count).map(String.init)).joined(separator: "/")
        }
    }
}
