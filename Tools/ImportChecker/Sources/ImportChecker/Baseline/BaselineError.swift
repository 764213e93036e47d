/// An error in a baseline file.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public let file: String
    /// The expected and the actual content.
    public let message: String

    /// Creates an error.
    public init(file: String, message: String) {
        self.file = file
        self.message = message
    }

    /// `file: message`
    public var description: String { "\(file): \(message)" }
}
