/// The reasons a call got no response.
public enum TransportError: Error, Hashable, Sendable {
    /// The service couldn't be reached, or the connection broke. The text describes how, for a person.
    case unreachable(String)
    /// The task was cancelled.
    case cancelled
}
