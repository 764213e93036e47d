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
        /// Its value can't be told without running it, which wasn't allowed; the associated value is the reason.
        case unprovable(String)
    }

    /// The manifest's path.
    public let file: String
    /// Where, when it is one place.
    public let place: ManifestPlace?
    /// What is wrong.
    public let kind: Kind

    /// Makes an error.
    public init(file: String, place: ManifestPlace? = nil, kind: Kind) {
        self.file = file
        self.place = place
        self.kind = kind
    }

    /// `file:line:column: ` and what is wrong, with what would be right.
    public var description: String {
        let position = place.map { "\(file):\($0)" } ?? file
        switch kind {
        case .unreadable(let reason): return "\(position): the manifest can't be read: \(reason)"
        case .syntax(let message): return "\(position): the manifest isn't valid Swift: \(message)"
        case .toolsVersion(let line):
            return "\(position): expected '// swift-tools-version: 6.2' on the first line, found '\(line)'"
        case .unprovable(let reason):
            return
                "\(position): the manifest can't be read without running it, because of \(reason); allow 'swift package dump-package'"
        case .rejected(let output): return "\(position): 'swift package dump-package' failed: \(output)"
        }
    }
}
