import PackageGraph

/// The texts of the tree's own manifests.
struct ManifestTexts {
    private let graph: ModuleGraph
    private let overlay: SourceOverlay?

    init(_ graph: ModuleGraph, _ overlay: SourceOverlay?) {
        self.graph = graph
        self.overlay = overlay
    }

    /// Returns a package's manifest; empty if it can't be read, which discovery has reported.
    func bytes(ofPackage package: Int) -> [UInt8] {
        let path = graph.packages[package].manifestPath
        if let bytes = overlay?.contents[path] { return bytes }
        return (try? DiskFile.read(path.hasPrefix("/") ? path : graph.root + "/" + path).get()) ?? []
    }
}
