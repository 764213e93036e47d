#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension ContentDigest {
    /// Computes the digest of a file's contents. Follows symbolic links.
    ///
    /// Reads the file in chunks of 64 KiB.
    ///
    /// - Throws: ``FileProblem`` if the path isn't a file, or if the file can't be read to its end.
    public init(contentsOf path: String) throws(FileProblem) {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        try self.init(path, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    }

    /// Computes the digest of the contents of a file whose path may not be valid UTF-8.
    ///
    /// See ``init(contentsOf:)``.
    public init(contentsOfPathBytes bytes: [UInt8]) throws(FileProblem) {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        try self.init(String(decoding: bytes, as: UTF8.self), open(terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    }

    /// Reads the descriptor's file to its end and closes the descriptor.
    private init(_ path: String, _ descriptor: CInt) throws(FileProblem) {
        guard descriptor >= 0 else { throw FileProblem.last(.read, path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem.last(.read, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileProblem(action: .read, path: path, reason: "expected a file, found a folder or a device")
        }
        var hash = SHA256()
        var problem: FileProblem?
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { problem = FileProblem.last(.read, path) }
                guard count > 0 else { return }
                hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        if let problem { throw problem }
        self.init(hash.finalize())
    }
}
