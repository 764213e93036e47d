import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Keeps secrets of the app itself, such as tokens, each in a file that its owner alone may read (mode 0600), in a folder
/// that its owner alone may look into (0700).
///
/// Somebody may have given others permission since, as by copying the folder: whenever a value is read that is looked for,
/// taken back and told. The files aren't encrypted: they keep other accounts of the computer out, not its administrator.
public struct CredentialFileStore: KeyValueStoring {
    private let folder: URL
    private let files: FileKeyValueStore
    private let tell: @Sendable (String) -> Void

    /// Creates a store in a folder, which is made when the first value is kept.
    /// - Parameter tell: Told in a sentence what others could read until now.
    public init(folder: URL, tell: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        files = FileKeyValueStore(folder: folder)
        self.tell = tell
    }

    /// The file's content, or `nil` where there is no file. What others may read of it, they may no more from now on.
    public func content(of name: String) throws(StorageError) -> Data? {
        try takeFromOthers(path, mode: 0o700)
        try takeFromOthers(place(of: name), mode: 0o600)
        return try files.content(of: name)
    }

    /// Replaces the file, or removes it.
    public func keep(_ content: Data?, as name: String) throws(StorageError) {
        if mkdir(path, 0o700) != 0 {
            guard errno == EEXIST else { throw .system(operation: "make", path: path, code: errno) }
            try takeFromOthers(path, mode: 0o700)
        }
        try files.keep(content, as: name)
    }

    /// Renames the file, as a ``FileKeyValueStore`` does.
    public func setAside(_ name: String) throws(StorageError) -> String {
        try files.setAside(name)
    }

    /// The file's path.
    public func place(of name: String) -> String {
        files.place(of: name)
    }

    /// Does something while no other process does so with this store: reading a value, and keeping the next one made of it.
    ///
    /// - Throws: `CancellationError` where it is given up while it waits, ``StorageError``, and what the body throws.
    public func alone<Value>(_ body: () async throws -> Value) async throws -> Value {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw StorageError.system(operation: "make", path: path, code: errno)
        }
        let lock = try Descriptor(opening: path + "/lock", O_RDWR | O_CREAT, to: "lock")
        // Waiting in flock itself would hold a thread that whoever has the lock may need to go on.
        while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw StorageError.system(operation: "lock", path: lock.path, code: errno)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        // Closing the file unlocks it, and so does the end of the process.
        defer { withExtendedLifetime(lock) {} }
        return try await body()
    }

    private var path: String { folder.path(percentEncoded: false).trimmingSuffix("/") }

    /// Takes all permissions but the owner's from a file or folder that is there.
    private func takeFromOthers(_ path: String, mode: mode_t) throws(StorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(operation: "examine", path: path, code: errno)
        }
        guard status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, mode) == 0 else { throw .system(operation: "protect", path: path, code: errno) }
        tell("Others of this computer could read \(path); now only you can. Whoever read it may be signed in as you.")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
