import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Stores the app's own secrets, such as tokens, each in a file that only its owner can read (mode 0600), in a folder
/// that only its owner can list (0700).
///
/// Others may have gained permission since, for example because the folder was copied. Each read checks for this,
/// revokes the permission and reports it. The files aren't encrypted: they are protected against other accounts of the
/// computer, but not against its administrator.
public struct CredentialFileStore: KeyValueStore {
    private let folder: URL
    private let files: FileKeyValueStore
    private let announce: @Sendable (String) -> Void

    /// Creates a store in a folder, which is created when the first value is saved.
    /// - Parameter announce: Receives a sentence about a file that others could read until now.
    public init(folder: URL, announce: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        files = FileKeyValueStore(folder: folder)
        self.announce = announce
    }

    /// Returns the file's content, or `nil` if there is no file. Revokes the permissions of others.
    public func content(of name: String) throws(StorageError) -> Data? {
        try restrictToOwner(path, mode: 0o700)
        try restrictToOwner(place(of: name), mode: 0o600)
        return try files.content(of: name)
    }

    /// Replaces the file, or removes it.
    public func save(_ content: Data?, as name: String) throws(StorageError) {
        if mkdir(path, 0o700) != 0 {
            guard errno == EEXIST else { throw .system(operation: "make", path: path, code: errno) }
            try restrictToOwner(path, mode: 0o700)
        }
        try files.save(content, as: name)
    }

    /// Renames the file like ``FileKeyValueStore`` does.
    public func setAside(_ name: String) throws(StorageError) -> String {
        try files.setAside(name)
    }

    /// Returns the file's path.
    public func place(of name: String) -> String {
        files.place(of: name)
    }

    /// Runs the body while no other process does the same with this store, for example to read a value and save the
    /// next one.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits, ``StorageError``, and the errors of the
    ///   body.
    public func alone<Value>(_ body: () async throws -> Value) async throws -> Value {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw StorageError.system(operation: "make", path: path, code: errno)
        }
        let lock = try Descriptor(opening: path + "/lock", O_RDWR | O_CREAT, to: "lock")
        // Waiting in flock itself would block a thread that the holder of the lock may need.
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

    /// Revokes all permissions of others on a file or folder, if it exists.
    private func restrictToOwner(_ path: String, mode: mode_t) throws(StorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(operation: "examine", path: path, code: errno)
        }
        guard status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, mode) == 0 else { throw .system(operation: "protect", path: path, code: errno) }
        announce(
            "Other users of this computer could read \(path); now only you can. "
                + "Anyone who has read it may be signed in as you."
        )
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
