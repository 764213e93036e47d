/// Records events; handed to whatever has something to tell.
public protocol AnalyticsTracking: Sendable {
    /// Records an event, from any isolation. It never fails: what can't be recorded is counted as dropped.
    func track(_ event: some AnalyticsEvent)
}
