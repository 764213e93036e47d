#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that someone asked for.
enum WrittenFile {
    /// Writes a text. A file is replaced as a whole; what is something else, such as /dev/stdout or a pipe, is written to.
    ///
    /// - Throws: ``CommandError`` with the path and the system's reason.
    static func write(_ text: String, to path: String) throws {
        // Through links, so that they stay.
        let target = FilePath.real(path) ?? path
        let isReplaced = FilePath.kind(path) == .file || FilePath.kind(path) == nil
        let written = isReplaced ? "\(target).\(getpid())" : path
        let descriptor = open(written, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw problem(path) }
        let failure = FileDescriptor.write(Array(text.utf8), to: descriptor)
        // Some systems tell only here that there was no room.
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
