/// A manifest that can't be read at all, whoever reads it.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// The file is missing or may not be read; the associated value is the system's reason.
        case unreadable(String)
        /// The text isn't Swift; the associated value says what the parser expected.
        case syntax(String)
        /// The first line names no tools version, or not one that can be read; the associated value is the line.
        case toolsVersion(String)
        /// `swift package dump-package` couldn't read it either; the associated value is what it printed.
        case rejected(String)
        /// `swift package dump-package` said nothing: it couldn't be started, or didn't end; the associated value says which.
        case notRun(String)
        /// Its value can't be told without running it, which wasn't allowed; the associated value is the reason.
        case unprovable(String)
    }

    /// Whether the manifest itself is at fault, and not the machine or what was allowed.
    public var isFaultOfManifest: Bool {
        switch kind {
        case .syntax, .toolsVersion, .rejected: true
        case .unreadable, .notRun, .unprovable: false
        }
    }

    /// The manifest's path.
    public let file: String
    /// Where, when it is one place.
    public let place: ManifestPlace?
    /// What is wrong.
    public let kind: Kind

    /// Creates an error.
    public init(file: String, place: ManifestPlace? = nil, kind: Kind) {
        self.file = file
        self.place = place
        self.kind = kind
    }

    /// `file:line:column: ` and what is wrong, with what would be right.
    public var description: String { "\(place.map { "\(file):\($0)" } ?? file): \(message)" }

    /// What is wrong, with what would be right, and without the place.
    public var message: String {
        switch kind {
        case .unreadable(let reason): "the manifest can't be read: \(reason)"
        case .syntax(let message): "the manifest isn't valid Swift: \(message)"
        case .toolsVersion(let line): "expected '// swift-tools-version: 6.2' on the first line, found '\(line)'"
        case .unprovable(let reason):
            "the manifest can't be read without running it, because of \(reason); let it be run by 'swift package dump-package'"
        case .notRun(let reason):
            "the manifest must be run by 'swift package dump-package', which isn't possible: \(reason)"
        case .rejected(let output): "'swift package dump-package' failed: \(output)"
        }
    }
}
