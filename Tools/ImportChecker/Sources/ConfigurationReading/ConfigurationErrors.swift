/// All that is wrong with a configuration.
public struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors by place, at least one.
    public let errors: [ConfigurationError]

    /// Creates the collection.
    public init(_ errors: [ConfigurationError]) {
        self.errors = errors.sorted()
    }

    /// One line an error.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
