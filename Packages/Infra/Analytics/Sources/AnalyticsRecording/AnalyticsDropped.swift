import Analytics

/// Recorded instead of dropped events, as soon as recording works again.
struct AnalyticsDropped: AnalyticsEvent {
    static let name = "analytics_dropped"
    static let version = 1

    /// The number of events dropped since the last record of this kind.
    let count: Int
}
