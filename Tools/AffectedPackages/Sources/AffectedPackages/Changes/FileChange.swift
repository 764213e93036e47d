/// A file that differs between two states of a tree.
public struct FileChange: Hashable, Sendable {
    /// What happened to it. A renamed file is two changes: one path is deleted, the other added.
    public enum Kind: String, Sendable {
        /// It is new.
        case added
        /// Its content, or what kind of file it is, is another one.
        case modified
        /// It is gone.
        case deleted
    }

    /// The path relative to the root.
    public let path: String
    /// What happened.
    public let kind: Kind
    /// git's name for the content that it had; nil for a new file.
    let oldBlob: String?

    /// Creates a change of a file.
    init(path: String, kind: Kind, oldBlob: String? = nil) {
        self.path = path
        self.kind = kind
        self.oldBlob = oldBlob
    }
}
