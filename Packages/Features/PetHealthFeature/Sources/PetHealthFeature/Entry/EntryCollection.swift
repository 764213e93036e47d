/// What is listed in full on a screen of its own; its raw value is its route. Vaccinations aren't: another feature lists
/// them.
enum EntryCollection: String, Hashable, Sendable, CaseIterable {
    case weights
    case visits
    case reminders

    /// What is listed.
    var kind: EntryKind {
        switch self {
        case .weights: .weight
        case .visits: .visit
        case .reminders: .reminder
        }
    }

    /// What its entries are called amid a sentence.
    var name: String { "\(kind.name)s" }

    /// What its list is called.
    var title: String { "All \(name)" }
}
