import PackageGraph

/// The stamps of a graph's targets. Each is read once, before any content of the target.
final class TargetStamps {
    private let graph: ModuleGraph
    private let tree: SourceContents
    private let settled: Int64
    private var known: [Int: Fingerprint?] = [:]

    /// Creates an empty collection that accepts files last changed before a time.
    init(_ graph: ModuleGraph, _ tree: SourceContents, settled: Int64) {
        self.graph = graph
        self.tree = tree
        self.settled = settled
    }

    /// Returns a fingerprint of all files of some targets, or `nil` if one could still change without changing its
    /// stamp.
    func fingerprint(of targets: [Int]) -> Fingerprint? {
        var print = Fingerprint()
        for target in targets {
            guard graph.targets.indices.contains(target), let found = fingerprint(of: target) else { return nil }
            print.add(found)
        }
        return print
    }

    /// Reads the stamps of a target unless they were read before.
    func readStamps(of target: Int) { _ = fingerprint(of: target) }

    private func fingerprint(of target: Int) -> Fingerprint? {
        if let known = known[target] { return known }
        let result = stamp(target)
        known[target] = .some(result)
        return result
    }

    private func stamp(_ target: Int) -> Fingerprint? {
        var print = Fingerprint()
        for file in graph.targets[target].files {
            // The graph determines the file's identity.
            guard let stamp = tree.stamp(of: graph.files[file].path), stamp.modified < settled,
                stamp.changed < settled
            else { return nil }
            print.add(UInt64(bitPattern: stamp.size))
            print.add(stamp.inode)
            print.add(UInt64(bitPattern: stamp.modified))
            print.add(UInt64(bitPattern: stamp.changed))
        }
        return print
    }
}
