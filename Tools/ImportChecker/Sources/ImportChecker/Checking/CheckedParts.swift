import PackageGraph

/// What a check looked at, for those who want more than findings.
struct CheckedParts: Sendable {
    let graph: LazyGraph
    let scan: SourceScan
    let configuration: CheckConfiguration

    var layers: [String?] {
        let tree = Tree(graph.value, [], configuration)
        return graph.value.targets.map { tree.layer(of: tree.units[$0.id])?.name }
    }
}
