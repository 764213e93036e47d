import Analytics

/// Recorded in the place of events that couldn't be, as soon as recording works again.
struct AnalyticsDropped: AnalyticsEvent {
    static let name = "analytics_dropped"
    static let version = 1

    /// How many events were dropped since the last record of this kind.
    let count: Int
}
