import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A note beside a database's file that says which state of the file was closed in order, so that the next opening
/// needn't read all of it to know that it is whole.
///
/// Nothing has to be marked when a database is opened, so no kill can come too early: the note names the file's inode,
/// size and time of change, and whoever writes to the file afterwards, in whatever program, makes it wrong. It counts
/// only while the write-ahead log is empty, which a process that was killed leaves behind with all that it has stored
/// since. Where the note is missing, wrong or can't be written, the file is checked: that is slower, never less safe.
struct CleanEnd {
    let file: DatabaseFile

    /// Whether the file is as it was when it was closed in order.
    var isProven: Bool {
        guard let state, let noted = try? Data(contentsOf: note) else { return false }
        return noted == state && logIsEmpty
    }

    /// Whether the file was ever closed in order; a file of that name has held something then.
    var isNoted: Bool { access(note.path(percentEncoded: false), F_OK) == 0 }

    /// Notes that the file was closed in order, unless another process has stored something since.
    func prove() {
        // The log is looked at after the file: what moves from the one to the other in between changes the file.
        guard let state, logIsEmpty else { return remove() }
        try? state.write(to: note)
    }

    /// Lets the next opening check the file, whatever happens until then.
    func remove() {
        unlink(note.path(percentEncoded: false))
    }

    /// Hidden and next to the file, as what a backup leaves behind when it is interrupted.
    private var note: URL {
        file.url.deletingLastPathComponent().appending(path: ".\(file.url.lastPathComponent).closed")
    }

    private var logIsEmpty: Bool {
        ["-wal", "-journal"].allSatisfy { file.size(of: file.path + $0) == 0 }
    }

    /// What tells this state of the file from others, or `nil` if there is no file.
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
