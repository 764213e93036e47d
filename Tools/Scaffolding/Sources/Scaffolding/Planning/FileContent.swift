import Foundation

/// The content of a file.
struct FileContent: Hashable, Sendable {
    var bytes: [UInt8]
    var isExecutable = false

    init(bytes: [UInt8], isExecutable: Bool = false) {
        self.bytes = bytes
        self.isExecutable = isExecutable
    }

    /// The content as text, or `nil` if it isn't UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Returns the same file with other text.
    func with(text: String) -> FileContent { FileContent(bytes: Array(text.utf8), isExecutable: isExecutable) }

    /// Returns whether this equals one of two contents, or differs from both only in digits where they differ from each
    /// other.
    func isMade(of one: FileContent, and other: FileContent) -> Bool {
        guard isExecutable == one.isExecutable, bytes.count == one.bytes.count, one.bytes.count == other.bytes.count
        else { return false }
        return bytes.indices.allSatisfy { index in
            one.bytes[index] == other.bytes[index]
                ? bytes[index] == one.bytes[index] : (0x30...0x39).contains(bytes[index])
        }
    }

    /// Reads a file, or returns `nil` if there is none.
    /// - Throws: ``ScaffoldingError/file(_:_:)`` if it can't be read or isn't a regular file.
    static func read(_ path: String, in root: String) throws(ScaffoldingError) -> FileContent? {
        let full = root + "/" + path
        var status = stat()
        guard lstat(full, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path, "expected a file, found something else") }
        guard let data = FileManager.default.contents(atPath: full) else { throw .file(path, "can't be read") }
        return FileContent(bytes: Array(data), isExecutable: status.st_mode & S_IXUSR != 0)
    }
}
