import ManifestReader
import PackageGraph

/// Reads the facts of all files of a graph, from the cache if a file hasn't changed.
struct SourceScan: Sendable {
    let filesRead: Int
    let problems: [CheckProblem]
    private let outcomes: [FileScan.Outcome]
    private let records: ScanRecords

    /// Reads the facts.
    ///
    /// - Parameters:
    ///   - graph: The graph whose files are read, unless the cache knows the tree.
    ///   - tree: The fingerprint of the tree from which the graph is computed.
    init(
        _ graph: LazyGraph, of tree: Fingerprint?, plan: ScanPlan, cache loading: ScanCache.Loading,
        options: CheckOptions
    ) {
        let records = loading.records()
        let isSameTree = tree != nil && records.tree == tree
        let paths = isSameTree ? ScannedPaths(records) : ScannedPaths(graph.value.files, records)
        let scan = FileScan(root: graph.root, reader: FileReader(plan: plan), options: options)
        var outcomes = Self.outcomes(scan, paths, options)
        let elsewhere = outcomes.indices.filter { outcomes[$0].isElsewhere }
        if let overlay = options.overlay, !elsewhere.isEmpty {
            let contents = overlay.read(elsewhere.map(paths.path))
            let found = Self.map(elsewhere.count, options.workers) { range in
                range.map { scan.outcome(contents[paths.path(elsewhere[$0])]) }
            }
            for (index, outcome) in zip(elsewhere, found) { outcomes[index] = outcome }
        }
        self.outcomes = outcomes
        self.records = records
        filesRead = outcomes.count { $0.wasRead }
        problems = outcomes.indices.compactMap { index in
            outcomes[index].failure.map { .unreadableFile(paths.path(index), reason: $0) }
        }
        if let cache = loading.cache { save(in: cache, paths, isSameTree ? nil : tree, options) }
    }

    var fileCount: Int { outcomes.count }

    /// Returns the facts of every file.
    func facts() -> [FileFacts] { outcomes.indices.map(facts) }

    private func facts(_ index: Int) -> FileFacts {
        switch outcomes[index].facts {
        case .kept(let number): records.facts(number)
        case .read(let facts): facts
        }
    }

    /// Adds the fingerprints of the facts.
    func add(to print: inout Fingerprint) {
        print.add(outcomes.count)
        for outcome in outcomes { print.add(outcome.fingerprint) }
    }

    private static func outcomes(_ scan: FileScan, _ paths: ScannedPaths, _ options: CheckOptions)
        -> [FileScan.Outcome]
    {
        let listed = options.overlay?.files.map { files in
            paths.align(files).map { number in number.flatMap { files[$0].stamp } }
        }
        return map(paths.count, options.workers) { range in
            let folders = FolderStamps(root: scan.root)
            return range.map { index in
                paths.withPath(index) {
                    scan.outcome($0, known: paths.known(index), listed: listed.map { $0[index] }, folders)
                }
            }
        }
    }

    /// Saves the facts if many were read, or the tree differs from the saved one.
    private func save(in cache: ScanCache, _ paths: ScannedPaths, _ other: Fingerprint?, _ options: CheckOptions) {
        // Reading a few files again is cheaper than writing all the others.
        guard filesRead * 64 > outcomes.count || other != nil && outcomes.allSatisfy({ $0.stamp != nil }) else {
            return
        }
        let entries = outcomes.indices.compactMap { index -> ScanCache.Entry? in
            let outcome = outcomes[index]
            if let stamp = outcome.stamp {
                return ScanCache.Entry(
                    path: paths.path(index), stamp: stamp, fingerprint: outcome.fingerprint, facts: facts(index))
            }
            // The file that an overlay hides may still be on the disk.
            guard options.overlay != nil, let known = paths.known(index) else { return nil }
            return ScanCache.Entry(
                path: paths.path(index), stamp: known.record.stamp, fingerprint: known.record.fingerprint,
                facts: records.facts(known.number))
        }
        cache.save(entries, of: entries.count == outcomes.count ? other ?? records.tree : nil)
    }

    /// Returns results for all indexes below a count, distributed to threads in large enough pieces.
    private static func map(
        _ count: Int, _ workers: Int, _ piece: @escaping @Sendable (Range<Int>) -> [FileScan.Outcome]
    ) -> [FileScan.Outcome] {
        let size = 128
        let pieces = DeepStack.map((count + size - 1) / size, workers: workers) { number in
            piece(number * size..<min(count, (number + 1) * size))
        }
        var outcomes: [FileScan.Outcome] = []
        outcomes.reserveCapacity(count)
        for piece in pieces { outcomes += piece }
        return outcomes
    }
}
