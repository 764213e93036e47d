import Foundation

extension ChangePlan {
    /// Does all of it, or nothing.
    ///
    /// Every file is written aside first, so that a full disk or a missing right is met before anything changes; then each is
    /// renamed into its place. When a rename fails, those before it are taken back.
    ///
    /// - Throws: ``ScaffoldingError`` when a file isn't any more as it was when the plan was made, or can't be written.
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
            for folder in removedFolders { try staging.takeAway(folder) }
        } catch {
            staging.rollBack()
            throw error
        }
        for folder in removedFolders { Self.removeEmptyParents(of: folder, in: root) }
    }

    /// Removes the folders around a path that hold nothing any more.
    private static func removeEmptyParents(of path: String, in root: String) {
        var path = path
        while let slash = path.lastIndex(of: "/") {
            path = String(path[..<slash])
            // Fails where something is left.
            guard rmdir(root + "/" + path) == 0 else { return }
        }
    }
}

/// A folder beside the files of a repository, on the same disk, from which files are renamed into their places.
private final class Staging {
    private let root: String
    private let folder: String
    private var undo: [() -> Void] = []

    init(root: String) throws(ScaffoldingError) {
        self.root = root
        folder = "\(root)/.bulkhead-new-\(getpid())"
        guard mkdir(folder, 0o755) == 0 else { throw Self.failure(".bulkhead-new-\(getpid())") }
    }

    /// Writes a file aside.
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

    /// Renames a file into its place; what was there is kept aside.
    func place(_ path: String) throws(ScaffoldingError) {
        try makeFolders(around: path, in: root, isUndone: true)
        let staged = "\(folder)/new/\(path)"
        let target = "\(root)/\(path)"
        let kept = "\(folder)/old/\(path)"
        try makeFolders(around: path, in: "\(folder)/old", isUndone: false)
        // A link, so that at no time there is no file.
        let isKept = link(target, kept) == 0
        guard isKept || errno == ENOENT, rename(staged, target) == 0 else { throw Self.failure(path) }
        undo.append { _ = isKept ? rename(kept, target) : unlink(target) }
    }

    /// Renames a folder or file away.
    func takeAway(_ path: String) throws(ScaffoldingError) {
        let source = "\(root)/\(path)"
        let kept = "\(folder)/old/\(path)"
        guard access(source, F_OK) == 0 else { return }
        try makeFolders(around: path, in: "\(folder)/old", isUndone: false)
        guard rename(source, kept) == 0 else { throw Self.failure(path) }
        undo.append { _ = rename(kept, source) }
    }

    /// Takes back what has been done.
    func rollBack() {
        for step in undo.reversed() { step() }
        undo = []
    }

    /// Removes what lies aside.
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
