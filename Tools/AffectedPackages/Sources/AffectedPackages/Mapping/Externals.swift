import ManifestReader
import PackageGraph

/// The packages from outside of the tree that SwiftPM resolves for some packages.
struct Externals {
    /// The identities in lower case.
    private(set) var identities: Set<String> = []
    /// Whether all their manifests are on this disk, so that all their dependencies are known.
    private(set) var areKnown = true

    init(_ graph: ModuleGraph, packages: [Int]) {
        for package in packages {
            let found = graph.packageArrows.successors[package].map { graph.packages[$0].identity }
            for dependency in graph.packages[package].manifest.dependencies {
                if case .path = dependency.source { continue }
                let identity = dependency.identity.lowercased()
                identities.insert(identity)
                if !found.contains(identity) { areKnown = false }
            }
        }
    }
}
