import AffectedPackages
import Foundation
import PackageGraph

/// The numbers of lines of a revision's targets, each counted once.
struct TargetLines {
    private let graph: ModuleGraph
    private var known: [Int: Int] = [:]

    init(_ graph: ModuleGraph) {
        self.graph = graph
    }

    /// Returns the size of what a commit rebuilds and tests.
    mutating func work(of effect: PastChanges.Effect) -> SplitGains.Work {
        SplitGains.Work(
            targets: effect.rebuilt.count, lines: effect.rebuilt.reduce(0) { $0 + count(of: $1) },
            testTargets: effect.tests.count, packages: effect.tested.count)
    }

    private mutating func count(of target: Int) -> Int {
        if let count = known[target] { return count }
        let count = graph.targets[target].files.reduce(0) { sum, file in
            let text = FileManager.default.contents(atPath: graph.root + "/" + graph.files[file].path) ?? Data()
            return sum + text.lineCount
        }
        known[target] = count
        return count
    }
}
