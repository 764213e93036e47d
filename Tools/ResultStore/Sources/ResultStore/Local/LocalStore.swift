import Synchronization

/// Passes kept in a folder, one file each, that any number of processes read and write at once.
///
/// A file is written beside its place and renamed into it, so a writer that is killed leaves no entry, or a whole one.
/// What is read is checked to the last byte; what doesn't hold is deleted and counts as nothing.
public final class LocalStore: Sendable {
    /// The folder; it is made when the first record is kept.
    public let folder: String
    /// The most bytes that entries take together before those unused for longest are deleted.
    public let limit: Int

    private let secret: SigningSecret?
    /// The bytes of all entries as far as this process knows; nil until it has looked.
    private let size = Mutex<Int?>(nil)

    /// The most bytes of one entry.
    public static let entryLimit = 64 << 20

    /// A store in a folder. With a secret, records are signed and only signed ones are believed.
    public init(folder: String, limit: Int = 512 << 20, secret: SigningSecret? = nil) {
        self.folder = folder
        self.limit = limit
        self.secret = secret
    }

    /// The pass that is kept for a key. Throws when the folder is there but can't be read.
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

    /// Keeps a pass in place of one with the same key, and deletes those unused for longest if there are too many.
    public func keep(_ record: TestRecord) throws(FileProblem) {
        try keep(record) { _ in }
    }

    package func keep(_ record: TestRecord, at step: (WriteStep) -> Void) throws(FileProblem) {
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

    /// Deletes entries, those unused for longest first, until the rest takes nine tenths of the limit, if it takes more
    /// than the limit now; and what writers that were killed left behind an hour ago or earlier.
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

    /// Deletes the entry of a key, if there is one, and marks the key as disproved: no pass under it is believed again,
    /// whichever store has it. The mark is an empty file and is never trimmed.
    public func disprove(_ key: ResultKey) throws(FileProblem) {
        DiskFile.remove(path(of: key))
        try DiskFile.write([], to: disprovedPath(of: key), by: temporaries)
    }

    /// Whether a pass under a key has turned out to be none.
    ///
    /// - Throws: ``FileProblem`` if the folder is there but can't be read.
    public func isDisproved(_ key: ResultKey) throws(FileProblem) -> Bool {
        guard case .absent = try DiskFile.read(disprovedPath(of: key), limit: 0) else { return true }
        return false
    }

    private func disprovedPath(of key: ResultKey) -> String { "\(folder)/disproved/\(key.hex)" }

    private func reject(_ path: String, _ defect: EntryDefect) -> StoredResult {
        // Another process may just have put a good one in its place; losing that costs one run of the tests.
        DiskFile.remove(path)
        return .rejected(defect)
    }

    // The form's version is part of the path, so that two versions of the tool don't delete each other's entries.
    private var entries: String { "\(folder)/results-\(TestRecord.formatVersion)" }
    private var temporaries: String { "\(folder)/temporary" }

    private func path(of key: ResultKey) -> String {
        let hex = key.hex
        return "\(entries)/\(hex.prefix(2))/\(hex.dropFirst(2))"
    }
}
