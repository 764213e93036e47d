import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folders that a run builds in, watched so that what failed for want of a place to write is told from what failed itself.
final class ScratchFolders: Sendable {
    /// An open descriptor for each path: a deleted folder's number isn't given to another one while it is open.
    private let opened = Mutex<[String: Int32]>([:])

    /// Makes a folder where it isn't there, and watches it from now on.
    func watch(_ path: String) throws(InputsError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw InputsError("\(path) can't be made: \(error.localizedDescription)")
        }
        opened.withLock { opened in
            guard opened[path] == nil else { return }
            let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder >= 0 { opened[path] = folder }
        }
    }

    /// What is wrong with the folders; nil when nothing is.
    ///
    /// - Parameter buildOutput: what a failed build printed; empty for tests, which may speak of a full disk that there isn't.
    func problem(buildOutput: String = "") -> String? {
        let folders = opened.withLock { $0 }.sorted { $0.key < $1.key }
        for (path, folder) in folders where !Self.isStill(folder, at: path) {
            return "\(path) is gone: it was deleted while the run was using it"
        }
        let words = String(cString: strerror(ENOSPC))
        for (path, _) in folders where buildOutput.contains(words) || !Self.canWrite(in: path) {
            return "\(path): the disk is full or can't be written (\(words))"
        }
        return nil
    }

    /// Whether a path leads to the folder that was opened, and not to one that was made in its place, as SwiftPM makes it.
    private static func isStill(_ folder: Int32, at path: String) -> Bool {
        var then = stat()
        var now = stat()
        return fstat(folder, &then) == 0 && stat(path, &now) == 0 && then.st_ino == now.st_ino
            && then.st_dev == now.st_dev
    }

    /// Whether a block can be written: file systems say that there is room where there is a quota.
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
