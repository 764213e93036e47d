import Analytics

/// An entry of a pet's health was saved, new or changed.
struct HealthEntrySaved: AnalyticsEvent, Hashable {
    static let name = "health_entry_saved"
    static let version = 1

    /// The kind of the entry.
    let kind: EntryKind
}

/// An entry of a pet's health was removed.
struct HealthEntryRemoved: AnalyticsEvent, Hashable {
    static let name = "health_entry_removed"
    static let version = 1

    /// The kind of the removed entry.
    let kind: EntryKind
}

/// A reminder was marked done.
struct ReminderDone: AnalyticsEvent, Hashable {
    static let name = "reminder_done"
    static let version = 1

    /// Whether it recurs.
    let recurs: Bool
}
