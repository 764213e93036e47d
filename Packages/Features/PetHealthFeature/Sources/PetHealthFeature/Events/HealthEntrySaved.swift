import Analytics

/// A new entry of a pet's health was saved.
struct HealthEntrySaved: AnalyticsEvent, Hashable {
    static let name = "health_entry_saved"
    static let version = 1

    /// What kind of entry it is.
    let kind: EntryKind
}
