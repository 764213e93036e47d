import PackageGraph

/// The stamps of a graph's targets, each taken once, before anything of the target is read.
final class TargetStamps {
    private let graph: ModuleGraph
    private let tree: SourceContents
    private let settled: Int64
    private var known: [Int: Fingerprint?] = [:]

    /// Creates the stamps of files that changed no later than a moment.
    init(_ graph: ModuleGraph, _ tree: SourceContents, settled: Int64) {
        self.graph = graph
        self.tree = tree
        self.settled = settled
    }

    /// What tells the files of some targets from others; `nil` if one may still change without another stamp.
    func fingerprint(of targets: [Int]) -> Fingerprint? {
        var print = Fingerprint()
        for target in targets {
            guard graph.targets.indices.contains(target), let found = fingerprint(of: target) else { return nil }
            print.add(found)
        }
        return print
    }

    /// Takes the stamps of a target, if that isn't done yet.
    func take(_ target: Int) { _ = fingerprint(of: target) }

    private func fingerprint(of target: Int) -> Fingerprint? {
        if let known = known[target] { return known }
        let result = stamp(target)
        known[target] = .some(result)
        return result
    }

    private func stamp(_ target: Int) -> Fingerprint? {
        var print = Fingerprint()
        for file in graph.targets[target].files {
            // Which file it is follows from the graph.
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
