import PackageGraph

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads files, and the stamps that change with their contents.
enum DiskFile {
    struct Failure: Error, Hashable {
        let reason: String
    }

    /// Metadata that changes with a file's content. The inode's change time can't be set back.
    struct Stamp: Hashable, Sendable {
        let size: Int64
        let inode: UInt64
        let modified: Int64
        let changed: Int64

        /// The stamp in the form of git's index.
        var inIndex: IndexStamp {
            IndexStamp(
                changed: Self.truncated(changed), modified: Self.truncated(modified),
                inode: UInt32(truncatingIfNeeded: inode), size: UInt32(truncatingIfNeeded: size))
        }

        private static func truncated(_ time: Int64) -> Int64 {
            let (seconds, nanoseconds) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
            return IndexStamp.nanoseconds(UInt32(truncatingIfNeeded: seconds), UInt32(truncatingIfNeeded: nanoseconds))
        }
    }

    static func stamp(_ path: String) -> Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return stamp(status)
    }

    /// Returns the stamp of a named file in an open folder.
    static func stamp(_ name: UnsafePointer<CChar>, in folder: Int32) -> Stamp? {
        var status = stat()
        guard fstatat(folder, name, &status, 0) == 0 else { return nil }
        return stamp(status)
    }

    private static func stamp(_ status: stat) -> Stamp {
        #if canImport(Darwin)
        let modified = status.st_mtimespec
        let changed = status.st_ctimespec
        #else
        let modified = status.st_mtim
        let changed = status.st_ctim
        #endif
        return Stamp(
            size: Int64(status.st_size), inode: UInt64(status.st_ino), modified: nanoseconds(modified),
            changed: nanoseconds(changed))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// The clock of the stamps, in nanoseconds.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Returns the time after which a written file may be written again with the same stamp.
    static func settled(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return now() - seconds * 1_000_000_000 - attoseconds / 1_000_000_000
    }

    static func read(_ path: String) -> Result<[UInt8], Failure> { stampedBytes(path).map(\.bytes) }

    /// Returns a file's bytes, and its stamp if it was the same before and after reading them.
    static func stampedBytes(_ path: String) -> Result<(bytes: [UInt8], stamp: Stamp?), Failure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(failure()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(failure()) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(Failure(reason: "expected a file")) }
        let capacity = Int(status.st_size) + 1
        var error: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            filled = 0
            // One byte more than the size, so that the end is detected without another buffer. A file that grew is cut
            // off.
            while filled < capacity, let base = buffer.baseAddress {
                let count = systemRead(descriptor, base + filled, capacity - filled)
                if count < 0, errno == EINTR { continue }
                if count < 0 { error = failure() }
                if count <= 0 { break }
                filled += count
            }
        }
        if let error { return .failure(error) }
        let before = stamp(status)
        let isSame = fstat(descriptor, &status) == 0 && stamp(status) == before
        return .success((bytes, isSame ? before : nil))
    }

    private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, buffer, count)
        #elseif canImport(Musl)
        Musl.read(descriptor, buffer, count)
        #else
        Glibc.read(descriptor, buffer, count)
        #endif
    }

    /// Replaces a file in one step: other processes read either the old or the new content.
    static func replace(_ path: String, with bytes: [UInt8]) -> Failure? {
        let temporary = "\(path).\(getpid()).\(UInt64.random(in: 0 ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return failure() }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write(descriptor, $0 + written, bytes.count - written) } ?? -1
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = failure()
                close(descriptor)
                unlink(temporary)
                return failure
            }
            written += count
        }
        close(descriptor)
        guard rename(temporary, path) == 0 else {
            let failure = failure()
            unlink(temporary)
            return failure
        }
        return nil
    }

    /// Returns the names in a folder, in order; empty if it can't be listed.
    static func names(in folder: String) -> [String] { (try? listing(of: folder).get()) ?? [] }

    /// Returns the names in a folder, in order; empty if it doesn't exist.
    static func listing(of folder: String) -> Result<[String], Failure> {
        do throws(FolderEntries.Failure) {
            return .success(try FolderEntries.names(in: folder))
        } catch {
            return error.code == ENOENT ? .success([]) : .failure(Failure(reason: error.description))
        }
    }

    private static func failure() -> Failure { Failure(reason: String(cString: strerror(errno))) }
}
