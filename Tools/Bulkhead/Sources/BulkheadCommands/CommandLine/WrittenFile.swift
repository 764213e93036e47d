#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes a requested output file.
enum WrittenFile {
    /// Writes a text. Regular files are replaced atomically; others, such as /dev/stdout or a pipe, are written to.
    /// - Throws: ``CommandError`` with the path and the system's reason.
    static func write(_ text: String, to path: String) throws {
        // Follows links, so that they are kept.
        let target = FilePath.real(path) ?? path
        let isReplaced = FilePath.kind(path) == .file || FilePath.kind(path) == nil
        let written = isReplaced ? "\(target).\(getpid())" : path
        let descriptor = open(written, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw problem(path) }
        let failure = FileDescriptor.write(Array(text.utf8), to: descriptor)
        // Some systems report a full disk only here.
        let isClosed = close(descriptor) == 0
        guard failure == nil, isClosed, !isReplaced || rename(written, target) == 0 else {
            let error = failure.map { problem(path, $0) } ?? problem(path)
            if isReplaced { unlink(written) }
            throw error
        }
    }

    private static func problem(_ path: String, _ number: Int32 = errno) -> CommandError {
        CommandError("\(path.isEmpty ? "''" : path): can't be written: \(String(cString: strerror(number)))")
    }
}
