import ManifestReader
import PackageGraph

@testable import AffectedPackages

extension AffectedPlanner {
    /// A planner that doesn't run manifests.
    static let forTests = AffectedPlanner(
        discovery: PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 1))
}
