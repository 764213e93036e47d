import Foundation
import PackageTests

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder that Bulkhead builds in, locked by one run at a time. SwiftPM's default folder would be locked by `swift
/// run bulkhead`.
final class ScratchFolder {
    /// The absolute path.
    let path: String
    private let descriptor: Int32

    /// The path of the folder, relative to the root.
    static let name = ".build/bulkhead"

    /// The folder in which `bulkhead test` builds, with the checkouts of the packages that it needed.
    static func testBuild(below root: String) -> String { FilePath.join(root, name + "/build") }

    /// Locks the folder of a repository. If another run has locked it, prints a message and waits.
    ///
    /// - Parameter groups: stops the wait if it is stopped.
    /// - Throws: ``CommandError`` if the folder can't be created.
    init(in root: String, groups: ProcessGroups) throws {
        path = root + "/" + Self.name
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            // Build products aren't changes, even if the repository doesn't ignore .build.
            let ignoring = path + "/.gitignore"
            if FilePath.kind(ignoring) == nil { try Data("*\n".utf8).write(to: URL(fileURLWithPath: ignoring)) }
        } catch {
            throw CommandError("\(path): can't be created: \(error.localizedDescription)")
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
                throw CommandError("\(path)/lock: can't be locked: \(String(cString: strerror(reason)))")
            }
            if !isWaiting {
                isWaiting = true
                StandardError.print(
                    "bulkhead: \(path): another 'bulkhead test' is running in this repository; waiting for it")
            }
            // Waiting in flock wouldn't end when a signal arrives.
            usleep(100_000)
        }
    }

    deinit { close(descriptor) }
}
