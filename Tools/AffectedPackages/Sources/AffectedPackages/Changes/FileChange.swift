/// A file that differs between two states of a tree.
public struct FileChange: Hashable, Sendable {
    /// The kind of a change. A rename consists of two changes: the old path is deleted, the new one added.
    public enum Kind: String, Sendable {
        /// The file is new.
        case added
        /// The file's contents or its type changed.
        case modified
        /// The file no longer exists.
        case deleted
    }

    /// The path relative to the root.
    public let path: String
    /// The kind of the change.
    public let kind: Kind
    /// The name of git's blob with the old contents, or `nil` for a new file.
    let oldBlob: String?
    /// The name of git's blob with the new contents, or `nil` for a deleted file and for one that is only on disk.
    let newBlob: String?

    /// Creates a change.
    init(path: String, kind: Kind, oldBlob: String? = nil, newBlob: String? = nil) {
        self.path = path
        self.kind = kind
        self.oldBlob = oldBlob
        self.newBlob = newBlob
    }
}
