import Foundation

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

    /// Takes the folder of a repository.
    ///
    /// - Throws: ``CommandError`` when it can't be made, or another run has it.
    init(in root: String) throws {
        path = root + "/.build/bulkhead"
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
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw CommandError("\(path): another 'bulkhead test' runs in this repository; wait for it, or stop it")
        }
    }

    deinit { close(descriptor) }
}
