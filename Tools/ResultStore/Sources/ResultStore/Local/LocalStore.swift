import Synchronization

/// A folder of passes, one file each, that any number of processes can read and write at the same time.
///
/// An entry is written to a temporary file and then renamed, so a writer that is killed leaves either no entry or a
/// complete one. Every entry is verified when it is read. An invalid entry is deleted and treated as missing.
public final class LocalStore: Sendable {
    /// The folder. It is created when the first record is saved.
    public let folder: String
    /// The maximum total size of the entries in bytes. If it is exceeded, the least recently used entries are deleted.
    public let limit: Int

    private let secret: SigningSecret?
    /// The total size of the entries as far as this process knows, or `nil` if it hasn't been computed yet.
    private let size = Mutex<Int?>(nil)

    /// The maximum size of one entry in bytes.
    public static let entryLimit = 64 << 20

    /// Creates a store in a folder. With a secret, the store signs records and accepts only signed ones.
    public init(folder: String, limit: Int = 512 << 20, secret: SigningSecret? = nil) {
        self.folder = folder
        self.limit = limit
        self.secret = secret
    }

    /// Returns the pass stored for a key.
    ///
    /// - Throws: ``FileProblem`` if the folder exists but can't be read.
    public func result(for key: ResultKey) throws(FileProblem) -> StoredResult {
        let path = path(of: key)
        let bytes: [UInt8]
        switch try DiskFile.read(path, limit: Self.entryLimit) {
        case .bytes(let found): bytes = found
        case .absent: return .absent
        case .tooLarge: return reject(path, .tooLarge(limit: Self.entryLimit))
        case .notAFile: return reject(path, .foreign)
        }
        do throws(EntryDefect) {
            let record = try TestRecord(unsealing: bytes, for: key, secret: secret)
            DiskFile.touch(path)
            return .found(record)
        } catch {
            return reject(path, error)
        }
    }

    /// Saves a pass, replacing an earlier one with the same key. Deletes the least recently used entries if the store
    /// exceeds its limit.
    public func save(_ record: TestRecord) throws(FileProblem) {
        try save(record) { _ in }
    }

    package func save(_ record: TestRecord, at step: (WriteStep) -> Void) throws(FileProblem) {
        let bytes = record.sealed(with: secret)
        guard bytes.count <= Self.entryLimit else {
            let reason = "expected a record of at most \(Self.entryLimit) bytes, found \(bytes.count)"
            throw FileProblem(action: .write, path: path(of: record.key), reason: reason)
        }
        try DiskFile.write(bytes, to: path(of: record.key), by: temporaries, at: step)
        let known = size.withLock { size in
            size = size.map { $0 + bytes.count }
            return size
        }
        if known.map({ $0 > limit }) ?? true { trim() }
    }

    /// Deletes the least recently used entries until the rest fits into nine tenths of the limit, if the store exceeds
    /// its limit.
    ///
    /// Also deletes temporary files that killed writers left more than an hour ago.
    public func trim() {
        let hourAgo = DiskFile.now() - 3_600_000_000_000
        for file in DiskFile.files(in: temporaries) where file.lastUse < hourAgo { DiskFile.remove(file.path) }
        var entries = DiskFile.folders(in: entries).flatMap { DiskFile.files(in: $0) }
        var total = entries.reduce(0) { $0 + $1.size }
        if total > limit {
            entries.sort { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
            for entry in entries {
                if total <= limit / 10 * 9 { break }
                DiskFile.remove(entry.path)
                total -= entry.size
            }
        }
        let kept = total
        size.withLock { $0 = kept }
    }

    /// Deletes the entry of a key, if there is one, and marks the key as disproved.
    ///
    /// No pass with this key is accepted again, from any store. The mark is an empty file and is never trimmed.
    public func disprove(_ key: ResultKey) throws(FileProblem) {
        DiskFile.remove(path(of: key))
        try DiskFile.write([], to: disprovedPath(of: key), by: temporaries)
    }

    /// Whether a key was marked as disproved.
    ///
    /// - Throws: ``FileProblem`` if the folder is there but can't be read.
    public func isDisproved(_ key: ResultKey) throws(FileProblem) -> Bool {
        guard case .absent = try DiskFile.read(disprovedPath(of: key), limit: 0) else { return true }
        return false
    }

    private func disprovedPath(of key: ResultKey) -> String { "\(folder)/disproved/\(key.hex)" }

    private func reject(_ path: String, _ defect: EntryDefect) -> StoredResult {
        // Another process may have just replaced the entry with a valid one. Losing that one costs only one test run.
        DiskFile.remove(path)
        return .rejected(defect)
    }

    // The path contains the format version, so that two versions of the tool don't delete each other's entries.
    private var entries: String { "\(folder)/results-\(TestRecord.formatVersion)" }
    private var temporaries: String { "\(folder)/temporary" }

    private func path(of key: ResultKey) -> String {
        let hex = key.hex
        return "\(entries)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }
}
