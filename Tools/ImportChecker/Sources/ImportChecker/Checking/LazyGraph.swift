import ManifestReader
import PackageGraph
import Synchronization

/// The graph of a tree, made when somebody wants it.
final class LazyGraph: Sendable {
    private let discovered: DiscoveredTree
    private let made = Mutex<Future<ModuleGraph>?>(nil)

    init(_ discovered: DiscoveredTree) {
        self.discovered = discovered
    }

    var root: String { discovered.root }

    var value: ModuleGraph { future().value }

    /// Lets the graph be made while something else is done.
    func start() { _ = future() }

    private func future() -> Future<ModuleGraph> {
        made.withLock { [discovered] made in
            let future = made ?? Future { discovered.graph() }
            made = future
            return future
        }
    }
}
