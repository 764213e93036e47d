import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file to which a fatal signal of this process is reported, created, opened and locked in advance.
///
/// The lock tells other processes that its owner is alive. The system releases it when the owner ends for any reason.
final class ReportFile: Sendable {
    let path: String
    let descriptor: Int32

    init(path: String) throws(CrashReportingError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(path: path, code: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(descriptor)
                throw .system(path: path, code: code)
            }
            // Between the two calls another process may have removed it as abandoned.
            var status = stat()
            if fstat(descriptor, &status) == 0 && status.st_nlink > 0 {
                self.path = path
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Returns the content of a file whose owner has ended, and removes an empty one. Returns `nil` if its owner is
    /// alive.
    static func contentOfAbandoned(_ path: String) -> Data? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        let content = (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()) ?? Data()
        if content.isEmpty { unlink(path) }
        return content.isEmpty ? nil : content
    }
}
