import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file that is closed with the last reference to it. Its calls are retried if a signal interrupts them.
final class Descriptor: Sendable {
    let number: Int32
    let path: String

    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600, to operation: String) throws(StorageError) {
        self.path = path
        var result: Int32
        repeat {
            result = open(path, flags | O_CLOEXEC, mode)
        } while result < 0 && errno == EINTR
        guard result >= 0 else { throw .system(operation: operation, path: path, code: errno) }
        number = result
    }

    deinit {
        close(number)
    }

    /// Writes all bytes, with more than one system call only if a call writes less than it was given.
    func write(_ bytes: Data) throws(StorageError) {
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                Darwin.write(number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #elseif canImport(Glibc)
                Glibc.write(number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #elseif canImport(Musl)
                Musl.write(number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #endif
            }
            if result < 0 && errno == EINTR { continue }
            guard result >= 0 else { throw .system(operation: "write", path: path, code: errno) }
            written += result
        }
    }

    /// Reads up to `count` bytes from an offset. Returns fewer only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(StorageError) -> Data {
        var bytes = Data(count: count)
        var filled = 0
        while filled < count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                pread(number, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
            }
            if result < 0 && errno == EINTR { continue }
            guard result >= 0 else { throw .system(operation: "read", path: path, code: errno) }
            if result == 0 { break }
            filled += result
        }
        return bytes.prefix(filled)
    }

    func size() throws(StorageError) -> Int {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .system(operation: "examine", path: path, code: errno) }
        return Int(status.st_size)
    }

    /// Waits until the file's content is on the disk.
    func synchronize() throws(StorageError) {
        #if canImport(Darwin)
        // Apple's fsync leaves the data in the drive's cache. A volume without F_FULLFSYNC falls through.
        if fcntl(number, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(number) == 0 else { throw .system(operation: "store", path: path, code: errno) }
    }

    /// Waits until a folder's entries are on the disk.
    static func synchronizeFolder(_ path: String) throws(StorageError) {
        try Descriptor(opening: path, O_RDONLY | O_DIRECTORY, to: "open").synchronize()
    }
}
