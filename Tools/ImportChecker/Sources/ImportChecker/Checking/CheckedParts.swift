import PackageGraph

/// The parts that a check examined, for callers that need more than findings.
struct CheckedParts: Sendable {
    let graph: LazyGraph
    let scan: SourceScan
    let configuration: CheckConfiguration

    var layers: [String?] {
        let tree = Tree(graph.value, [], configuration)
        return graph.value.targets.map { tree.layer(of: tree.targets[$0.id])?.name }
    }
}
