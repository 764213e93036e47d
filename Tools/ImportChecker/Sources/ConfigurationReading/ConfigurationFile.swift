/// A file of a configuration.
public struct ConfigurationFile: Hashable, Sendable {
    /// The path relative to the root, for places.
    public let path: String
    /// The text.
    public let text: String
    /// The lines without line ends. Split once, since every value has a place in them.
    let lines: [Substring]

    /// Creates a file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    }
}
