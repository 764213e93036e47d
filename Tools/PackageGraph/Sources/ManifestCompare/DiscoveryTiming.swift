import Foundation
import PackageGraph

/// Measures the time of discovering a tree.
enum DiscoveryTiming {
    static func run(_ root: String) throws {
        let clock = ContinuousClock()
        for _ in 0..<5 {
            var graph: ModuleGraph?
            let time = try clock.measure { graph = try PackageDiscovery().discover(root) }
            guard let graph else { continue }
            print(
                "\(time): \(graph.packages.count) packages, \(graph.targets.count) targets, \(graph.files.count) files,"
                    + " \(graph.edges.count) edges, \(graph.problems.count) problems")
        }
    }
}
