/// An error at one place in the configuration.
public struct ConfigurationError: Error, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The place. Line and column are 1 if the error is about the whole file.
    public let place: SourcePlace
    /// The actual and the expected value, with the nearest valid word if there is one.
    public let message: String

    /// Creates an error.
    public init(place: SourcePlace, message: String) {
        self.place = place
        self.message = message
    }

    /// `file:line:column: message`
    public var description: String { "\(place): \(message)" }

    /// Orders errors by place.
    public static func < (left: ConfigurationError, right: ConfigurationError) -> Bool {
        left.place == right.place ? left.message < right.message : left.place < right.place
    }
}
