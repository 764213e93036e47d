import PackageGraph

/// What a check looked at, for those who want more than findings.
struct CheckedParts: Sendable {
    let graph: LazyGraph
    let scan: SourceScan
    let configuration: CheckConfiguration

    var layers: [String?] {
        // They turn on the files' places and not on what is in them.
        let facts = [FileFacts](repeating: FileFacts(), count: graph.value.files.count)
        let tree = Tree(graph.value, facts, configuration)
        return graph.value.targets.map { tree.layer(of: tree.units[$0.id])?.name }
    }
}
