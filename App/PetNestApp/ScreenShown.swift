import Analytics

/// The event that a screen became the top one.
struct ScreenShown: AnalyticsEvent {
    static let name = "screen_shown"
    static let version = 1

    /// The kind of screen, without the ids of its content.
    let screen: String
}
