import ManifestReader
import PackageGraph

@testable import AffectedPackages

extension AffectedPlanner {
    /// One that runs no manifest.
    static let forTests = AffectedPlanner(
        discovery: PackageDiscovery(loader: ManifestLoader(tool: nil), workers: 1))
}
