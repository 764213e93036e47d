/// Whether the person agreed to have events recorded.
public enum AnalyticsConsent: String, Codable, Hashable, Sendable {
    /// Events are recorded.
    case granted
    /// No event is recorded, and none is kept.
    case denied
}
