import PackageGraph
import Synchronization

/// The graph of a tree, computed on demand.
final class LazyGraph: Sendable {
    private let discovered: DiscoveredTree
    private let made = Mutex<ModuleGraph?>(nil)

    init(_ discovered: DiscoveredTree) {
        self.discovered = discovered
    }

    /// The number of Xcode projects that were read instead of taken from the cache.
    var projectsRead: Int { discovered.projectsRead }

    var root: String { discovered.root }

    var value: ModuleGraph {
        made.withLock { made in
            let graph = made ?? discovered.graph()
            made = graph
            return graph
        }
    }
}
