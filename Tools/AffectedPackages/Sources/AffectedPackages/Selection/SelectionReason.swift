/// The reason why a package's tests are selected.
public struct SelectionReason: Hashable, Sendable {
    /// The ways in which a change affects tests.
    public enum Kind: String, Sendable {
        /// A target of the package is built from the file, or depends on one that is.
        case target
        /// The package's tests may read the file.
        case read
        /// The manifest of the package or of a dependency changed.
        case manifest
        /// The resolved versions of the package's dependencies changed.
        case versions
        /// The change may affect anything, so every package is selected.
        case everything
    }

    /// The way in which the change affects the tests.
    public let kind: Kind
    /// The changed file, relative to the root.
    public let file: String
    /// The path of dependencies from the file to the tests: targets for a target, packages for a manifest. The last one
    /// is the package's own.
    public let path: [String]
    /// An additional explanation, such as why the change affects everything.
    public let note: String?

    init(_ kind: Kind, file: String, path: [String] = [], note: String? = nil) {
        self.kind = kind
        self.file = file
        self.path = path
        self.note = note
    }
}
