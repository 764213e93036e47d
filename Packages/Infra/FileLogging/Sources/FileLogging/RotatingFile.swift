import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A log file that is replaced by an empty one at its size limit.
///
/// `petnest.log` becomes `petnest.1.log`, which becomes `petnest.2.log`, and so on; the oldest is removed.
final class RotatingFile {
    private let folder: URL
    private let name: String
    private let maximumBytes: Int
    private let olderFiles: Int
    private var descriptor: Int32
    private var size: Int

    init(folder: URL, name: String, maximumBytes: Int, olderFiles: Int) throws(LogFileError) {
        self.folder = folder
        self.name = name
        self.maximumBytes = maximumBytes
        self.olderFiles = olderFiles
        (descriptor, size) = try Self.openFile(Self.path(folder, name, 0))
    }

    deinit {
        close(descriptor)
    }

    /// Writes bytes that end with a newline, to a new file if they don't fit the current one.
    func write(_ bytes: [UInt8]) throws(LogFileError) {
        if size > 0 && size + bytes.count > maximumBytes { try rotate() }
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                Darwin.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #elseif canImport(Glibc)
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #elseif canImport(Musl)
                Musl.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                #endif
            }
            if result < 0 && errno == EINTR { continue }
            guard result >= 0 else { throw Self.failure(Self.path(folder, name, 0)) }
            written += result
            size += result
        }
    }

    private func rotate() throws(LogFileError) {
        // If another process has already rotated, the file with the name is a newer one.
        if !bearsItsName() { return try reopen() }
        unlink(Self.path(folder, name, olderFiles))
        for number in stride(from: olderFiles - 1, through: 0, by: -1) {
            rename(Self.path(folder, name, number), Self.path(folder, name, number + 1))
        }
        try reopen()
    }

    private func reopen() throws(LogFileError) {
        let opened = try Self.openFile(Self.path(folder, name, 0))
        close(descriptor)
        (descriptor, size) = opened
    }

    private func bearsItsName() -> Bool {
        var named = stat()
        var held = stat()
        guard stat(Self.path(folder, name, 0), &named) == 0, fstat(descriptor, &held) == 0 else { return false }
        return named.st_ino == held.st_ino && named.st_dev == held.st_dev
    }

    private static func path(_ folder: URL, _ name: String, _ number: Int) -> String {
        folder.appending(path: number == 0 ? "\(name).log" : "\(name).\(number).log").path(percentEncoded: false)
    }

    /// Opens a file for appending, on a new line even if the last one was truncated by a kill.
    private static func openFile(_ path: String) throws(LogFileError) -> (descriptor: Int32, size: Int) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            defer { close(descriptor) }
            throw failure(path)
        }
        var size = Int(status.st_size)
        var last: UInt8 = 0x0A
        if size > 0 && pread(descriptor, &last, 1, off_t(size - 1)) == 1 && last != 0x0A {
            var newline: UInt8 = 0x0A
            #if canImport(Darwin)
            size += max(0, Darwin.write(descriptor, &newline, 1))
            #elseif canImport(Glibc)
            size += max(0, Glibc.write(descriptor, &newline, 1))
            #elseif canImport(Musl)
            size += max(0, Musl.write(descriptor, &newline, 1))
            #endif
        }
        return (descriptor, size)
    }

    private static func failure(_ path: String) -> LogFileError {
        LogFileError(path: path, reason: String(cString: strerror(errno)))
    }
}
