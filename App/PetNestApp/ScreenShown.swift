import Analytics

/// A screen came to the top.
struct ScreenShown: AnalyticsEvent {
    static let name = "screen_shown"
    static let version = 1

    /// The kind of screen, without the ids of what it shows.
    let screen: String
}
