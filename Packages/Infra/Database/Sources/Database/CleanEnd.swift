import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file beside a database that identifies its state after a clean close, so that the next opening can skip the
/// integrity check.
///
/// It records the database file's inode, size and change time, which any later write invalidates, by any program and
/// without marking the database as open. It is valid only while the write-ahead log is empty, because a killed process
/// leaves its writes there. If it is missing, invalid or can't be written, the database is checked, which is slower but
/// equally safe.
struct CleanEnd {
    let file: DatabaseFile

    /// Whether the database is unchanged since a clean close.
    var isProven: Bool {
        guard let state, let recorded = try? Data(contentsOf: note) else { return false }
        return recorded == state && logIsEmpty
    }

    /// Whether the database was ever closed cleanly, and therefore isn't new.
    var isNoted: Bool { access(note.path(percentEncoded: false), F_OK) == 0 }

    /// Records a clean close, unless another process has written since.
    func prove() {
        // The log is checked after the file, because a checkpoint in between changes the file.
        guard let state, logIsEmpty else { return remove() }
        // Created for its owner. An existing file would keep its permissions.
        remove()
        let descriptor = open(note.path(percentEncoded: false), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = state.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Makes the next opening check the database.
    func remove() {
        unlink(note.path(percentEncoded: false))
    }

    /// A hidden file next to the database, like the remains of an interrupted backup.
    private var note: URL {
        file.url.deletingLastPathComponent().appending(path: ".\(file.url.lastPathComponent).closed")
    }

    private var logIsEmpty: Bool {
        ["-wal", "-journal"].allSatisfy { file.size(of: file.path + $0) == 0 }
    }

    /// The file's identity and state, or `nil` if there is no file.
    private var state: Data? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        let seconds = changed.tv_sec
        let nanoseconds = changed.tv_nsec
        return Data("inode \(status.st_ino), \(status.st_size) bytes, changed \(seconds) s \(nanoseconds) ns\n".utf8)
    }
}
