/// Records events.
public protocol AnalyticsTracking: Sendable {
    /// Records an event, from any isolation. It never fails; events that can't be recorded are counted as dropped.
    func track(_ event: some AnalyticsEvent)
}
