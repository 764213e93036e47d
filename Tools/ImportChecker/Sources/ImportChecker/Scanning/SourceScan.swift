import ManifestReader
import PackageGraph

/// Reads the facts of all files of a graph, those that haven't changed from the cache.
struct SourceScan {
    private(set) var facts: [FileFacts] = []
    private(set) var filesRead = 0
    private(set) var problems: [CheckProblem] = []

    init(_ graph: ModuleGraph, plan: ScanPlan, cache loading: ScanCache.Loading, options: CheckOptions) {
        let files = graph.files
        let known = Self.align(loading.entries(), by: \.path, with: files)
        let listed = options.overlay?.files.map { Self.align($0, by: \.path, with: files) }
        let scan = FileScan(root: graph.root, reader: FileReader(plan: plan), options: options)
        var outcomes = Self.map(files.count, options.workers) { range in
            let folders = FolderStamps(root: graph.root)
            return range.map { index in
                scan.outcome(files[index].path, known: known[index], listed: listed.map { $0[index]?.stamp }, folders)
            }
        }
        let elsewhere = outcomes.indices.filter { outcomes[$0].isElsewhere }
        if let overlay = options.overlay, !elsewhere.isEmpty {
            let contents = overlay.read(elsewhere.map { files[$0].path })
            let found = Self.map(elsewhere.count, options.workers) { range in
                range.map { scan.outcome(contents[files[elsewhere[$0]].path]) }
            }
            for (index, outcome) in zip(elsewhere, found) { outcomes[index] = outcome }
        }

        facts.reserveCapacity(files.count)
        for (index, outcome) in outcomes.enumerated() {
            facts.append(outcome.facts)
            if outcome.wasRead { filesRead += 1 }
            if let reason = outcome.failure {
                problems.append(.unreadableFile(files[index].path, reason: reason))
            }
        }
        // To read a few files again costs less than to write down all others.
        guard let cache = loading.cache, filesRead * 64 > files.count else { return }
        cache.keep(
            files.indices.compactMap { index in
                if let stamp = outcomes[index].stamp {
                    return ScanCache.Entry(path: files[index].path, stamp: stamp, facts: facts[index])
                }
                // What an overlay hides may still be on the disk.
                return options.overlay == nil ? nil : known[index]
            })
    }

    /// Results for all numbers below a count, in pieces that are worth handing to a thread.
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

    /// For every file the entry of its path; both lists are in the order of their paths.
    ///
    /// An entry that is out of order counts as none, which costs time and nothing else.
    private static func align<Entry>(_ entries: [Entry], by path: (Entry) -> String, with files: [SourceFile])
        -> [Entry?]
    {
        guard !entries.isEmpty else { return [Entry?](repeating: nil, count: files.count) }
        var position = 0
        return files.map { file in
            while position < entries.count, path(entries[position]) < file.path { position += 1 }
            guard position < entries.count, path(entries[position]) == file.path else { return nil }
            return entries[position]
        }
    }
}
