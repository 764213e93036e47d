/// A key of a configuration file, as readers accept it and as schemas and documentation describe it.
public struct ConfigurationKey: Sendable {
    /// The key as written.
    public let name: String
    /// The meaning of the value, in one sentence.
    public let summary: String
    /// The expected value.
    public let value: ConfigurationValue
    /// Whether a mapping without the key is an error.
    public let isRequired: Bool

    /// Creates a key.
    public init(_ name: String, _ value: ConfigurationValue, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.summary = summary
        self.value = value
        self.isRequired = isRequired
    }
}
