import PackageGraph

/// Reads the facts of one file at a time, from the cache if the file hasn't changed.
struct FileScan: Sendable {
    struct Outcome: Sendable {
        /// The location of the facts.
        enum Facts: Sendable {
            /// In the cache, under this index.
            case kept(Int)
            case read(FileFacts)
        }

        var facts = Facts.read(FileFacts())
        /// The fingerprint of the facts.
        var fingerprint = Fingerprint()
        /// The stamp under which the facts can be cached; `nil` if the file may still change without another stamp.
        var stamp: DiskFile.Stamp?
        var wasRead = false
        var failure: String?
        /// Whether the tree has other content than the disk, which remains to be read.
        var isElsewhere = false
    }

    /// The cached facts of a file.
    struct Known {
        let number: Int
        let record: ScanRecords.Record

        fileprivate var outcome: Outcome {
            Outcome(facts: .kept(number), fingerprint: record.fingerprint, stamp: record.stamp)
        }
    }

    let root: String
    private let reader: FileReader
    private let contents: [String: [UInt8]]
    private let isCached: Bool
    /// Files that changed after this time may change again with the same stamp.
    private let settled: Int64

    init(root: String, reader: FileReader, options: CheckOptions) {
        self.root = root
        self.reader = reader
        contents = options.overlay?.contents ?? [:]
        isCached = options.cacheDirectory != nil
        settled = DiskFile.settled(options.settlingTime)
    }

    /// Returns the facts of a file.
    ///
    /// - Parameters:
    ///   - path: The path relative to the root.
    ///   - known: The cached facts.
    ///   - listed: The stamp in a list of the tree's files, which may be `nil`; `nil` if there is no list.
    ///   - folders: Reads stamps.
    func outcome(
        _ path: UnsafePointer<CChar>, known: Known?, listed: IndexStamp??, _ folders: FolderStamps
    ) -> Outcome {
        if !contents.isEmpty, let bytes = contents[String(cString: path)] { return read(bytes, stamp: nil) }
        if let listed {
            // The file has the same stamp as in the list, so the disk needn't be read.
            if let known, known.record.stamp.inIndex == listed { return known.outcome }
            guard let listed, IndexStamp(of: absolute(path)) == listed else { return Outcome(isElsewhere: true) }
        } else if let known, folders.stamp(path) == known.record.stamp {
            return known.outcome
        }
        switch DiskFile.stampedBytes(absolute(path)) {
        case .success(let (bytes, stamp)):
            let isSettled = stamp.map { $0.modified < settled && $0.changed < settled } ?? false
            return read(bytes, stamp: isCached && isSettled ? stamp : nil)
        case .failure(let failure): return Outcome(wasRead: true, failure: failure.reason)
        }
    }

    private func absolute(_ path: UnsafePointer<CChar>) -> String { root + "/" + String(cString: path) }

    /// Returns the facts of bytes that aren't on the disk; `nil` for bytes that can't be read.
    func outcome(_ bytes: [UInt8]?) -> Outcome {
        guard let bytes else { return Outcome(wasRead: true, failure: "git has no object for an entry of its index") }
        return read(bytes, stamp: nil)
    }

    private func read(_ bytes: [UInt8], stamp: DiskFile.Stamp?) -> Outcome {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            return Outcome(wasRead: true, failure: "expected UTF-8, found UTF-16")
        }
        let facts = bytes.withUnsafeBytes(reader.facts)
        return Outcome(facts: .read(facts), fingerprint: facts.fingerprint, stamp: stamp, wasRead: true)
    }
}
