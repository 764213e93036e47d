import ManifestReader
import PackageGraph

/// Reads the facts of all files of a graph, those that haven't changed from the cache.
struct SourceScan {
    let facts: [FileFacts]
    let filesRead: Int
    let problems: [CheckProblem]

    private struct Outcome: Sendable {
        var facts = FileFacts()
        var stamp: DiskFile.Stamp?
        var wasRead = false
        var failure: String?
    }

    init(_ graph: ModuleGraph, plan: ScanPlan, cache loading: ScanCache.Loading, options: CheckOptions) {
        let files = graph.files
        let root = graph.root
        let cache = loading.cache
        let known = Self.align(loading.entries(), with: files)
        let reader = FileReader(plan: plan)
        let overlay = options.overlay?.contents ?? [:]
        // A file that was written while the clock stood still may be written again with the same stamp.
        let (seconds, attoseconds) = options.settlingTime.components
        let settled = DiskFile.now() - seconds * 1_000_000_000 - attoseconds / 1_000_000_000

        let size = 64
        let chunks = DeepStack.map((files.count + size - 1) / size, workers: options.workers) { chunk in
            (chunk * size..<min(files.count, (chunk + 1) * size)).map { index -> Outcome in
                let path = files[index].path
                if let bytes = overlay[path] {
                    return Outcome(facts: bytes.withUnsafeBytes(reader.facts), wasRead: true)
                }
                let absolute = root + "/" + path
                let stamp = cache == nil ? nil : DiskFile.stamp(absolute)
                if let stamp, let entry = known[index], entry.stamp == stamp {
                    return Outcome(facts: entry.facts, stamp: stamp)
                }
                switch DiskFile.read(absolute) {
                case .success(let bytes) where bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]):
                    return Outcome(wasRead: true, failure: "expected UTF-8, found UTF-16")
                case .success(let bytes):
                    let isSettled = stamp.map { $0.modified < settled && $0.changed < settled } ?? false
                    return Outcome(
                        facts: bytes.withUnsafeBytes(reader.facts), stamp: isSettled ? stamp : nil, wasRead: true)
                case .failure(let failure): return Outcome(wasRead: true, failure: failure.reason)
                }
            }
        }
        let outcomes = chunks.flatMap { $0 }
        facts = outcomes.map(\.facts)
        filesRead = outcomes.count { $0.wasRead }
        problems = zip(files, outcomes).compactMap { file, outcome in
            outcome.failure.map { CheckProblem.unreadableFile(file.path, reason: $0) }
        }
        if let cache, filesRead > 0 || known.contains(where: { $0 == nil }) {
            // What an overlay hides is still on the disk.
            cache.keep(
                files.indices.compactMap { index in
                    if let stamp = outcomes[index].stamp {
                        return ScanCache.Entry(path: files[index].path, stamp: stamp, facts: outcomes[index].facts)
                    }
                    return overlay[files[index].path] == nil ? nil : known[index]
                })
        }
    }

    /// For every file the entry of its path; both lists are in the order of their paths.
    private static func align(_ entries: [ScanCache.Entry], with files: [SourceFile]) -> [ScanCache.Entry?] {
        guard !entries.isEmpty else { return [ScanCache.Entry?](repeating: nil, count: files.count) }
        var position = 0
        return files.map { file in
            while position < entries.count, entries[position].path < file.path { position += 1 }
            guard position < entries.count, entries[position].path == file.path else { return nil }
            return entries[position]
        }
    }
}
