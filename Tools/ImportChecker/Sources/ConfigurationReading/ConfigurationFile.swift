/// One file of a configuration.
public struct ConfigurationFile: Hashable, Sendable {
    /// Its path relative to the root, for places.
    public let path: String
    /// Its text.
    public let text: String
    /// Its lines, without their ends: split once, since every value that is read has a place in them.
    let lines: [Substring]

    /// Creates a file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    }
}
