/// Whether the person agreed to recording events.
public enum AnalyticsConsent: String, Codable, Hashable, Sendable {
    /// Events are recorded.
    case granted
    /// No events are recorded or stored.
    case denied
}
