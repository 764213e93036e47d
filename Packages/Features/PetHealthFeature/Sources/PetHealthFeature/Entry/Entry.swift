import CoreModels

/// One entry of a pet's health.
enum Entry: Hashable, Sendable {
    case weight(WeightSample)
    case visit(VetVisit)
    case vaccination(Vaccination)
    case reminder(Reminder)

    var id: EntryID {
        switch self {
        case .weight(let sample): .weight(sample.id)
        case .visit(let visit): .visit(visit.id)
        case .vaccination(let vaccination): .vaccination(vaccination.id)
        case .reminder(let reminder): .reminder(reminder.id)
        }
    }
}
