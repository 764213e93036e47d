import Foundation

/// A lock that one process holds at a time. The system releases it when the process ends, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Parameter path: The file that is locked. A missing file is created. It isn't removed.
    /// - Throws: `refused` if another process holds the lock, or if the file can't be made or locked.
    init(_ path: String) throws(StepError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw .refused("the lock \(path) can't be opened: \(Self.reason(errno))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            throw .refused(
                code == EWOULDBLOCK
                    ? "another step of this repository is being made; wait for it to end"
                    : "the file \(path) can't be locked: \(Self.reason(code))")
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    deinit { close(descriptor) }
}
