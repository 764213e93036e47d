import Analytics

struct WeightAdded: AnalyticsEvent, Hashable {
    static let name = "weight_added"
    static let version = 2
    var source: String
    var note: String?
}

struct Measured: AnalyticsEvent {
    static let name = "measured"
    static let version = 1
    /// JSON has no infinity, so an event that holds one can't be encoded.
    var seconds: Double
}
