import CoreModels
import CorePresentation

extension EntryID {
    /// The row that stands for the entry.
    var row: RowID {
        switch self {
        case .weight(let id): "weight-\(id.description)"
        case .visit(let id): "visit-\(id.description)"
        case .vaccination(let id): "vaccination-\(id.description)"
        case .reminder(let id): "reminder-\(id.description)"
        }
    }

    /// The entry that a row stands for, or `nil` where it stands for something else.
    init?(_ row: RowID) {
        guard let hyphen = row.rawValue.firstIndex(of: "-") else { return nil }
        let id = row.rawValue[hyphen...].dropFirst()
        let entry: EntryID? =
            switch row.rawValue[..<hyphen] {
            case "weight": WeightSampleID(id).map(EntryID.weight)
            case "visit": VetVisitID(id).map(EntryID.visit)
            case "vaccination": VaccinationID(id).map(EntryID.vaccination)
            case "reminder": ReminderID(id).map(EntryID.reminder)
            default: nil
            }
        guard let entry else { return nil }
        self = entry
    }
}
