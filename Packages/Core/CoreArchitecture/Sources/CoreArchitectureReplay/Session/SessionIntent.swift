import CoreArchitecture

/// Something that happens to a whole program: enough information to reproduce it.
public enum SessionIntent: Codable, Hashable, Sendable {
    /// The session began, at a time in seconds since 1970.
    case began(at: Double)
    /// A person did something on the screen on top.
    case event(RecordedEvent)
    /// A deep link was opened.
    case route(String)
    /// The outside world answered: a server, a file, a random number generator.
    case answer(to: String, JSONValue)
    /// The session ended.
    case ended
}
