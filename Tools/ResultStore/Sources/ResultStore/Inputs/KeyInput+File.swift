#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension KeyInput {
    /// The file at a path below a folder, as it is now; the path is the input's name.
    ///
    /// A file that isn't there is ``Value/missing``; a symbolic link counts with its text and what it leads to. Throws for
    /// a folder or a device, and for a file that can't be read: such a package has no key.
    public static func file(_ kind: Kind, _ path: String, below root: String) throws(FileProblem) -> KeyInput {
        let full = root + "/" + path
        var status = stat()
        guard lstat(full, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw FileProblem.last(.read, full) }
            return KeyInput(kind, path, .missing)
        }
        guard status.st_mode & S_IFMT == S_IFLNK else {
            let isExecutable = status.st_mode & 0o100 != 0
            return KeyInput(kind, path, .file(try ContentDigest(contentsOf: full), isExecutable: isExecutable))
        }
        let target = try readLink(full)
        guard stat(full, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return KeyInput(kind, path, .link(target, contents: nil))
        }
        return KeyInput(kind, path, .link(target, contents: try ContentDigest(contentsOf: full)))
    }

    private static func readLink(_ path: String) throws(FileProblem) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { throw FileProblem.last(.read, path) }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
