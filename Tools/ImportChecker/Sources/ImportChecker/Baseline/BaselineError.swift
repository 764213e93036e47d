/// An error in a baseline file.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public let file: String
    /// What was expected and what was found.
    public let message: String

    /// Creates an error.
    public init(file: String, message: String) {
        self.file = file
        self.message = message
    }

    /// `file: message`
    public var description: String { "\(file): \(message)" }
}
