import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folders that a run writes to. They are watched, to distinguish failures caused by the disk from real failures.
final class ScratchFolders: Sendable {
    /// An open descriptor for each path. While it is open, the inode of a deleted folder isn't reused.
    private let opened = Mutex<[String: Int32]>([:])

    /// Creates a folder if it doesn't exist, and starts to watch it.
    func watch(_ path: String) throws(InputsError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw InputsError("\(path) can't be created: \(error.localizedDescription)")
        }
        opened.withLock { opened in
            guard opened[path] == nil else { return }
            let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder >= 0 { opened[path] = folder }
        }
    }

    /// Returns a problem with the folders, or `nil` if there is none.
    ///
    /// - Parameter buildOutput: the output of a failed build. Empty for tests, because their output may mention a full
    ///   disk for other reasons.
    func problem(buildOutput: String = "") -> String? {
        let folders = opened.withLock { $0 }.sorted { $0.key < $1.key }
        for (path, folder) in folders where !Self.isStill(folder, at: path) {
            return "\(path) was deleted during the run"
        }
        let words = String(cString: strerror(ENOSPC))
        for (path, _) in folders where buildOutput.contains(words) || !Self.canWrite(in: path) {
            return "\(path): the disk is full or not writable (\(words))"
        }
        return nil
    }

    /// Whether a path still leads to the folder that was opened. SwiftPM creates a new folder if the old one was
    /// deleted.
    private static func isStill(_ folder: Int32, at path: String) -> Bool {
        var then = stat()
        var now = stat()
        return fstat(folder, &then) == 0 && stat(path, &now) == 0 && then.st_ino == now.st_ino
            && then.st_dev == now.st_dev
    }

    /// Whether a block can be written. File systems with quotas report free space even if the quota is exhausted.
    private static func canWrite(in folder: String) -> Bool {
        let path = "\(folder)/room-\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer {
            close(file)
            unlink(path)
        }
        let block = [UInt8](repeating: 1, count: 1 << 16)
        return write(file, block, block.count) == block.count
    }

    deinit {
        for folder in opened.withLock({ $0 }).values { close(folder) }
    }
}
