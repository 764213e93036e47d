#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension KeyInput {
    /// Returns the current state of a file as an input. The input's name is the path.
    ///
    /// A file that doesn't exist has the value ``Value/missing``. A symbolic link has its text and the contents of its
    /// destination.
    ///
    /// - Throws: ``FileProblem`` if the file can't be read, or if it is a folder or a device. A package with such a
    ///   file has no key.
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
