/// What can be entered in a pet's health.
enum EntryKind: String, Hashable, Sendable, CaseIterable, Codable {
    case weight
    case visit
    case vaccination
    case reminder

    /// What it is called amid a sentence.
    var name: String {
        switch self {
        case .weight: "weight"
        case .visit: "vet visit"
        case .vaccination: "vaccination"
        case .reminder: "reminder"
        }
    }

    /// What its entries are called in a route.
    var routeComponent: String {
        switch self {
        case .weight: "weights"
        case .visit: "visits"
        case .vaccination: "vaccinations"
        case .reminder: "reminders"
        }
    }

    /// What its form asks, in order.
    var fields: [EntryField] {
        switch self {
        case .weight: [.weight, .date]
        case .visit: [.date, .reason, .clinic, .notes]
        case .vaccination: [.vaccine, .givenOn, .nextDue]
        case .reminder: [.title, .start, .recurrence]
        }
    }
}
