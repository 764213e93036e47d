import Foundation

extension ChangePlan {
    /// Applies all changes or none.
    ///
    /// Every file is first written to a temporary location, so that a full disk or missing permissions are detected
    /// before anything changes; then each is renamed. If a rename fails, the previous ones are reverted.
    /// - Throws: ``ScaffoldingError`` if a file has changed since the plan was created, or can't be written.
    public func apply(in root: String) throws(ScaffoldingError) {
        for change in changes where try FileContent.read(change.path, in: root) != change.before {
            throw .file(change.path, "has changed meanwhile; nothing is written")
        }
        let staging = try Staging(root: root)
        defer { staging.remove() }
        for change in changes {
            if let after = change.after { try staging.write(after, change.path) }
        }
        do throws(ScaffoldingError) {
            for change in changes where change.after != nil { try staging.place(change.path) }
            for folder in removedFolders { try staging.moveAside(folder) }
        } catch {
            staging.rollBack()
            throw error
        }
        for folder in removedFolders { Self.removeEmptyParents(of: folder, in: root) }
    }

    /// Removes the empty folders that contain a path.
    private static func removeEmptyParents(of path: String, in root: String) {
        var path = path
        while let slash = path.lastIndex(of: "/") {
            path = String(path[..<slash])
            // Fails if the folder isn't empty.
            guard rmdir(root + "/" + path) == 0 else { return }
        }
    }
}

/// A temporary folder on the same disk, from which files are renamed.
private final class Staging {
    private let root: String
    private let folder: String
    private var undo: [() -> Void] = []

    init(root: String) throws(ScaffoldingError) {
        self.root = root
        folder = "\(root)/.bulkhead-new-\(getpid())"
        guard mkdir(folder, 0o755) == 0 else { throw Self.failure(".bulkhead-new-\(getpid())") }
    }

    /// Writes a file to the temporary folder.
    func write(_ content: FileContent, _ path: String) throws(ScaffoldingError) {
        try makeFolders(around: path, in: "\(folder)/new", isUndone: false)
        let descriptor = open(
            "\(folder)/new/\(path)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, content.isExecutable ? 0o755 : 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
        var rest = content.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = Self.failure(path)
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0 else { throw Self.failure(path) }
    }

    /// Renames a file to its final path, and keeps the previous one as a backup.
    func place(_ path: String) throws(ScaffoldingError) {
        try makeFolders(around: path, in: root, isUndone: true)
        let staged = "\(folder)/new/\(path)"
        let target = "\(root)/\(path)"
        let kept = "\(folder)/old/\(path)"
        try makeFolders(around: path, in: "\(folder)/old", isUndone: false)
        // A hard link, so that the path always has a file.
        let isKept = link(target, kept) == 0
        guard isKept || errno == ENOENT, rename(staged, target) == 0 else { throw Self.failure(path) }
        undo.append { _ = isKept ? rename(kept, target) : unlink(target) }
    }

    /// Moves a folder or file to the temporary folder.
    func moveAside(_ path: String) throws(ScaffoldingError) {
        let source = "\(root)/\(path)"
        let kept = "\(folder)/old/\(path)"
        guard access(source, F_OK) == 0 else { return }
        try makeFolders(around: path, in: "\(folder)/old", isUndone: false)
        guard rename(source, kept) == 0 else { throw Self.failure(path) }
        undo.append { _ = rename(kept, source) }
    }

    /// Reverts the changes.
    func rollBack() {
        for step in undo.reversed() { step() }
        undo = []
    }

    /// Removes the temporary folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private func makeFolders(around path: String, in base: String, isUndone: Bool) throws(ScaffoldingError) {
        let parts = path.split(separator: "/").dropLast()
        for depth in 0...parts.count {
            let current = ([base] + parts.prefix(depth).map(String.init)).joined(separator: "/")
            if mkdir(current, 0o755) == 0 {
                if isUndone { undo.append { rmdir(current) } }
            } else if errno != EEXIST {
                throw Self.failure(path)
            }
        }
    }

    private static func failure(_ path: String) -> ScaffoldingError {
        .file(path, "can't be written: \(String(cString: strerror(errno)))")
    }
}
