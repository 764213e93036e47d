import Analytics

/// A reminder was marked done.
struct ReminderDone: AnalyticsEvent, Hashable {
    static let name = "reminder_done"
    static let version = 1

    /// Whether it comes again.
    let recurs: Bool
}
