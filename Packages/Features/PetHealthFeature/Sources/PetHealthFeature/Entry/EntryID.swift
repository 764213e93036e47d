import CoreInterfaces
import CoreModels

/// Names one entry of a pet's health.
enum EntryID: Hashable, Sendable {
    case weight(WeightSampleID)
    case visit(VetVisitID)
    case vaccination(VaccinationID)
    case reminder(ReminderID)

    /// Names an entry to come.
    static func new(_ kind: EntryKind, from ids: any IDGenerating) -> EntryID {
        switch kind {
        case .weight: .weight(ids.makeID())
        case .visit: .visit(ids.makeID())
        case .vaccination: .vaccination(ids.makeID())
        case .reminder: .reminder(ids.makeID())
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
