/// A manifest can't be read, neither by evaluating nor by running it.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Kind: Hashable, Sendable {
        /// The file is missing or can't be read. The associated value is the system's reason.
        case unreadable(String)
        /// The text isn't valid Swift. The associated value is the parser's message.
        case syntax(String)
        /// The first line has no valid tools version. The associated value is the line.
        case toolsVersion(String)
        /// `swift package dump-package` failed. The associated value is its output.
        case rejected(String)
        /// `swift package dump-package` couldn't be started, or didn't end. The associated value says which.
        case notRun(String)
        /// The manifest can't be evaluated, and may not be run. The associated value is the reason.
        case unprovable(String)
    }

    /// Whether the manifest is wrong, and not the machine or the settings.
    public var isFaultOfManifest: Bool {
        switch kind {
        case .syntax, .toolsVersion, .rejected: true
        case .unreadable, .notRun, .unprovable: false
        }
    }

    /// The manifest's path.
    public let file: String
    /// The place, if there is one.
    public let place: ManifestPlace?
    /// The kind of the error.
    public let kind: Kind

    /// Creates an error.
    public init(file: String, place: ManifestPlace? = nil, kind: Kind) {
        self.file = file
        self.place = place
        self.kind = kind
    }

    /// `file:line:column: `, followed by the message.
    public var description: String { "\(place.map { "\(file):\($0)" } ?? file): \(message)" }

    /// The problem and how to correct it, without the place.
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
