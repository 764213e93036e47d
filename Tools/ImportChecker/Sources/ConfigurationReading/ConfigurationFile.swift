/// One file of a configuration.
public struct ConfigurationFile: Hashable, Sendable {
    /// Its path relative to the root, for places.
    public let path: String
    /// Its text.
    public let text: String

    /// Creates a file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
