import AffectedPackages
import PackageGraph

extension TestedPackage {
    /// The packages below a graph's root, by path, the root itself last.
    public static func all(of graph: ModuleGraph) -> [TestedPackage] {
        let local = graph.packages.filter { $0.origin == .local }
        let outside = graph.packagesOutside
        let packages = local.map { package in
            TestedPackage(
                id: package.id,
                name: package.path.isEmpty ? package.manifest.name : package.path,
                directory: package.directory,
                path: package.path,
                manifestName: package.manifest.name,
                testTargets: package.targets.map { graph.targets[$0] }.filter { $0.kind == .test }.map(\.name),
                closure: Set(graph.packageArrows.reachable(from: [package.id]) + [package.id])
                    .filter { graph.packages[$0].origin == .local || outside.contains($0) }.sorted())
        }
        return packages.filter { !$0.path.isEmpty } + packages.filter(\.path.isEmpty)
    }
}
