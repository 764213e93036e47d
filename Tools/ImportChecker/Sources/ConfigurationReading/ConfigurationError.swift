/// Something wrong with the configuration, at one place.
public struct ConfigurationError: Error, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Where; line and column are 1 when the file as a whole is meant.
    public let place: SourcePlace
    /// What was found and what was expected, with the nearest valid word where there is one.
    public let message: String

    /// Creates an error.
    public init(place: SourcePlace, message: String) {
        self.place = place
        self.message = message
    }

    /// `file:line:column: message`.
    public var description: String { "\(place): \(message)" }

    /// Orders errors by place.
    public static func < (left: ConfigurationError, right: ConfigurationError) -> Bool {
        left.place == right.place ? left.message < right.message : left.place < right.place
    }
}
