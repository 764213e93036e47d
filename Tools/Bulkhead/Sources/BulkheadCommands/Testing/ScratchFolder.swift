import Foundation
import PackageTests

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder that one run at a time builds in. The one SwiftPM uses by default would be locked by `swift run bulkhead`.
final class ScratchFolder {
    /// The absolute path.
    let path: String
    private let descriptor: Int32

    /// The folder, relative to the root.
    static let name = ".build/bulkhead"

    /// Takes the folder of a repository; waits while another run has it, and says so.
    ///
    /// - Parameter groups: ends the waiting when it is stopped.
    /// - Throws: ``CommandError`` when it can't be made.
    init(in root: String, groups: ProcessGroups) throws {
        path = root + "/" + Self.name
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            // What is built here is no change, in repositories too that don't ignore .build themselves.
            let ignoring = path + "/.gitignore"
            if FilePath.kind(ignoring) == nil { try Data("*\n".utf8).write(to: URL(fileURLWithPath: ignoring)) }
        } catch {
            throw CommandError("\(path): can't be made: \(error.localizedDescription)")
        }
        descriptor = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw CommandError("\(path)/lock: can't be opened: \(String(cString: strerror(errno)))")
        }
        var isWaiting = false
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            guard reason == EWOULDBLOCK || reason == EINTR, !groups.isStopped else {
                close(descriptor)
                throw CommandError("\(path)/lock: can't be taken: \(String(cString: strerror(reason)))")
            }
            if !isWaiting {
                isWaiting = true
                StandardError.print(
                    "bulkhead: \(path): another 'bulkhead test' runs in this repository; waiting for it")
            }
            // A lock that is waited for by the system can't be given up when a signal comes.
            usleep(100_000)
        }
    }

    deinit { close(descriptor) }
}
