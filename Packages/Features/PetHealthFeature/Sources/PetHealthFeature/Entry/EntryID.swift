import CoreModels

/// Names one entry of a pet's health.
enum EntryID: Hashable, Sendable {
    case weight(WeightSampleID)
    case visit(VetVisitID)
    case vaccination(VaccinationID)
    case reminder(ReminderID)

    /// Names an entry to come.
    static func new(_ kind: EntryKind) -> EntryID {
        switch kind {
        case .weight: .weight(WeightSampleID())
        case .visit: .visit(VetVisitID())
        case .vaccination: .vaccination(VaccinationID())
        case .reminder: .reminder(ReminderID())
        }
    }

    var kind: EntryKind {
        switch self {
        case .weight: .weight
        case .visit: .visit
        case .vaccination: .vaccination
        case .reminder: .reminder
        }
    }
}
