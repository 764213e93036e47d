import CoreArchitecture

/// What happens to a whole program: enough of it to let the same happen again.
public enum SessionIntent: Codable, Hashable, Sendable {
    /// The session began, at a time in seconds since 1970.
    case began(at: Double)
    /// A person did something on the screen on top.
    case event(RecordedEvent)
    /// A deep link was opened.
    case route(String)
    /// Something outside answered: a request to a server, a file, a random number.
    case answer(to: String, JSONValue)
    /// The session ended.
    case ended
}
