import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Tells builds and tests that failed for want of a place to write from those that failed themselves.
enum ScratchProblem {
    /// What is wrong with the folder that builds are in; nil when nothing is.
    ///
    /// - Parameter outputs: what the failed programs printed.
    static func sentence(folder: String, outputs: [String] = []) -> String? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return "\(folder) is gone: it was deleted while the run was using it" }
        let words = String(cString: strerror(ENOSPC))
        if outputs.contains(where: { $0.contains(words) }) || !canWrite(in: folder) {
            return "\(folder): the disk is full or can't be written (\(words))"
        }
        return nil
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
}
