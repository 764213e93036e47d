import ManifestReader
import PackageGraph

/// The packages from outside of the tree that some packages are resolved with.
struct Externals {
    /// In lower case.
    private(set) var identities: Set<String> = []
    /// Whether every one's manifest is on this disk, and so all that it depends on.
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
