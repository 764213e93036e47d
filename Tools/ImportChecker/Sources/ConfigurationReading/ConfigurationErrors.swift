/// All errors of a configuration.
public struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors, ordered by place. Never empty.
    public let errors: [ConfigurationError]

    /// Creates the collection.
    public init(_ errors: [ConfigurationError]) {
        self.errors = errors.sorted()
    }

    /// The errors, one on each line.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
