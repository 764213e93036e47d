import Analytics

/// An entry of a pet's health was removed.
struct HealthEntryRemoved: AnalyticsEvent, Hashable {
    static let name = "health_entry_removed"
    static let version = 1

    /// What kind of entry it was.
    let kind: EntryKind
}
