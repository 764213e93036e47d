import ImportChecker
import PackageGraph

/// The rules that the dependencies between targets violate.
struct ViolationIndex {
    private struct Ends: Hashable {
        let from: String
        let to: String
    }

    private var byEnds: [Ends: Set<String>] = [:]
    private let graph: ModuleGraph

    init(_ findings: [Finding], _ graph: ModuleGraph) {
        self.graph = graph
        for finding in findings {
            let steps =
                finding.chain.isEmpty ? [(finding.from.name, finding.to.name)] : finding.chain.map { ($0.from, $0.to) }
            for (from, to) in steps { byEnds[Ends(from: from, to: to), default: []].insert(finding.rule) }
            if let from = finding.from.target, let to = finding.to.target {
                byEnds[Ends(from: from, to: to), default: []].insert(finding.rule)
            }
        }
    }

    /// Returns the names of the rules, sorted. Findings name a target, its module or its package.
    func rules(_ from: Int, _ to: Int) -> [String] {
        var rules: Set<String> = []
        for from in names(from) {
            for to in names(to) { rules.formUnion(byEnds[Ends(from: from, to: to)] ?? []) }
        }
        return rules.sorted()
    }

    private func names(_ target: Int) -> Set<String> {
        let target = graph.targets[target]
        return [target.name, target.moduleName, graph.packages[target.package].displayPath]
    }
}
