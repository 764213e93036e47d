/// The reasons a call got no response.
public enum TransportError: Error, Hashable, Sendable {
    /// The connection broke, or there was no answer in time, so the service may have received the call. The text
    /// describes how, for a person.
    case unreachable(String)
    /// The service couldn't be reached, so it hasn't received the call. The text describes how, for a person.
    case notSent(String)
    /// The task was cancelled.
    case cancelled
}
