#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Functions that read and replace whole files, and list folders.
enum DiskFile {
    enum Content {
        case bytes([UInt8])
        case absent
        case tooLarge
        case notAFile
    }

    struct Entry {
        let path: String
        let size: Int
        /// The time of the last write or use, in nanoseconds since 1970.
        let lastUse: Int64
    }

    static func read(_ path: String, limit: Int) throws(FileProblem) -> Content {
        // The store creates only regular files, so a link or a pipe was created by something else.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return .absent
            case ELOOP: return .notAFile
            default: throw FileProblem.last(.read, path)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem.last(.read, path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .notAFile }
        guard status.st_size <= limit else { return .tooLarge }
        var problem: FileProblem?
        let capacity = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            while filled < capacity, let base = buffer.baseAddress {
                let count = systemRead(descriptor, base + filled, capacity - filled)
                if count < 0, errno == EINTR { continue }
                if count < 0 { problem = FileProblem.last(.read, path) }
                if count <= 0 { break }
                filled += count
            }
        }
        if let problem { throw problem }
        return .bytes(bytes)
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

    /// Replaces the contents of a file atomically.
    ///
    /// Other processes read either the old or the new contents, never a part of them, even after a crash of the
    /// machine. The new contents are first written to a folder for temporary files on the same volume.
    static func write(
        _ bytes: [UInt8], to path: String, by temporaries: String, at step: (WriteStep) -> Void = { _ in }
    ) throws(FileProblem) {
        try createFolder(temporaries)
        try createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        let temporary = "\(temporaries)/\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileProblem.last(.write, temporary) }
        do throws(FileProblem) {
            step(.created)
            try append(bytes[..<(bytes.count / 2)], to: descriptor, path)
            step(.halfWritten)
            try append(bytes[(bytes.count / 2)...], to: descriptor, path)
            step(.written)
            guard fsync(descriptor) == 0 else { throw FileProblem.last(.write, path) }
            step(.synchronized)
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        close(descriptor)
        guard rename(temporary, path) == 0 else {
            let problem = FileProblem.last(.write, path)
            unlink(temporary)
            throw problem
        }
        step(.renamed)
    }

    /// Creates a file that only this user can access. Fails if the file exists.
    static func create(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileProblem.last(.write, path) }
        defer { close(descriptor) }
        do throws(FileProblem) {
            try append(bytes[...], to: descriptor, path)
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String) throws(FileProblem) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem.last(.write, path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
        Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Creates a folder and its parents, accessible only to this user. Does nothing if the folder exists.
    private static func createFolder(_ path: String) throws(FileProblem) {
        guard !path.isEmpty, mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let end = path.lastIndex(of: "/") else { throw FileProblem.last(.write, path) }
        try createFolder(String(path[..<end]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileProblem.last(.write, path) }
    }

    /// Deletes a file or an empty folder. Ignores errors.
    static func remove(_ path: String) {
        if unlink(path) != 0 { rmdir(path) }
    }

    /// Sets the modification time of a file to the current time. Ignores errors.
    static func touch(_ path: String) {
        utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
    }
}
