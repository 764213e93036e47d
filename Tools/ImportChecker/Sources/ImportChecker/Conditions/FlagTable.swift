import PackageGraph

/// The flags of every package's builds, determined on demand.
final class FlagTable {
    private let graph: ModuleGraph
    private let manifests: ManifestTexts
    private var known: [Int: BuildFlags] = [:]

    init(_ graph: ModuleGraph, _ manifests: ManifestTexts) {
        self.graph = graph
        self.manifests = manifests
    }

    /// Returns the flags of a package's builds. Those of Xcode projects and described modules aren't known.
    func flags(of package: Int) -> BuildFlags {
        guard graph.packages[package].kind == .package else { return BuildFlags() }
        if let flags = known[package] { return flags }
        let flags = BuildFlags(
            traits: graph.packages[package].manifest.traits, manifest: manifests.bytes(ofPackage: package))
        known[package] = flags
        return flags
    }
}
