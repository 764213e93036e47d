/// Why a request got no answer.
public enum TransportError: Error, Hashable, Sendable {
    /// Nobody could be reached, or the connection broke; the text says how, for a person.
    case unreachable(String)
    /// The task was cancelled.
    case cancelled
}
