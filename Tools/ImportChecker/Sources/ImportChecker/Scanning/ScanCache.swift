import PackageGraph

/// The cached facts of files, by path, with the stamp that each file had.
///
/// An entry is valid only for the same stamp and the same plan.
struct ScanCache {
    struct Entry {
        let path: String
        let stamp: DiskFile.Stamp
        let fingerprint: Fingerprint
        let facts: FileFacts
    }

    let directory: String
    let plan: String

    private var file: CacheFile {
        CacheFile(path: directory + "/scan.cache", key: Digest.hex(of: [plan, ProgramIdentity.key]))
    }

    /// Returns the records in the order in which they were saved; empty if the cache isn't valid.
    func load() -> ScanRecords {
        let file = file
        return file.load().flatMap { ScanRecords($0, key: file.key) } ?? .none
    }

    /// Replaces all entries. Errors are ignored: the next run then reads the files.
    ///
    /// - Parameter tree: The fingerprint of the tree, if the entries are all of its files; `nil` if some are missing.
    func save(_ entries: [Entry], of tree: Fingerprint?) {
        file.write { ScanRecords.write(entries, of: tree, to: &$0) }
    }
}
