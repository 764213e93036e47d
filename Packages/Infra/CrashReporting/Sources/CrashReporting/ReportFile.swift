import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file that a fatal signal of this process would be reported to: made, opened and locked beforehand.
///
/// The lock tells other processes that its owner lives. The system frees it when the owner ends, however it ends.
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
            // Another process may have removed it as left over, between the two calls.
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

    /// The content of a file whose owner has ended; an empty one is removed. Nothing when its owner lives.
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
