/// Why a package's tests are selected.
public struct SelectionReason: Hashable, Sendable {
    /// How a change comes to matter.
    public enum Kind: String, Sendable {
        /// A target is built from the file, and one of the package's depends on it.
        case target
        /// The package's tests may read the file.
        case read
        /// A manifest changed that the package is resolved with.
        case manifest
        /// Versions of packages that this one depends on changed.
        case versions
        /// The change can't be confined, so every package is selected.
        case everything
    }

    /// How the change matters.
    public let kind: Kind
    /// The file that changed, relative to the root.
    public let file: String
    /// The way from the file to the tests: targets for a target, packages for a manifest; the last is the package's own.
    public let path: [String]
    /// What remains to be said, such as why a file makes everything affected.
    public let note: String?

    init(_ kind: Kind, file: String, path: [String] = [], note: String? = nil) {
        self.kind = kind
        self.file = file
        self.path = path
        self.note = note
    }
}
