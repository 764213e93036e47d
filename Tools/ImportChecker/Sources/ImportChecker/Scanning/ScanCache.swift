import PackageGraph

/// What earlier runs found in files, by path, and the stamp that the file had then.
///
/// An entry counts for the same stamp and the same plan only.
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

    /// The records in the order in which they were kept; none when there is nothing to be trusted.
    func load() -> ScanRecords {
        let file = file
        return file.load().flatMap { ScanRecords($0, key: file.key) } ?? .none
    }

    /// Keeps entries in place of all before; a cache that can't be written is no error, the next run reads the files.
    ///
    /// - Parameter tree: the fingerprint of the tree whose files they all are; nil when some are missing.
    func keep(_ entries: [Entry], of tree: Fingerprint?) {
        file.write { ScanRecords.write(entries, of: tree, to: &$0) }
    }
}
