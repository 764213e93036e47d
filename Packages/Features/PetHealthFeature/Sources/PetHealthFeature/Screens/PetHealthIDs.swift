import CoreModels
import CorePresentation

extension CommandID {
    static func add(_ kind: EntryKind) -> CommandID { "add-\(kind.routeComponent)" }
    /// Marks a listed reminder done.
    static func done(_ reminder: ReminderID) -> CommandID { CommandID("done-\(reminder)") }
    /// Postpones a listed reminder.
    static func postpone(_ reminder: ReminderID) -> CommandID { CommandID("postpone-\(reminder)") }
    /// Opens the form of a listed vaccination's next dose.
    static func givenAgain(_ dose: VaccinationID) -> CommandID { CommandID("given-\(dose)") }
    static let keepOwn: CommandID = "keep-own"
    static let useOther: CommandID = "use-other"
    static let followSchedule: CommandID = "follow-schedule"
    static let restore: CommandID = "restore"
    static let markDone: CommandID = "mark-done"
    static let doneOn: CommandID = "done-on"
    static let undone: CommandID = "undone"
    static let postpone: CommandID = "postpone"
    static let givenAgain: CommandID = "given-again"
    static let give: CommandID = "give"
    static let skip: CommandID = "skip"
    static let undoDose: CommandID = "undo-dose"
    static let bothGiven: CommandID = "both-given"
    static let givenInstead: CommandID = "given-instead"
    static let allVaccinations: CommandID = "all-vaccinations"
    static let vetView: CommandID = "vet-view"
    static let sitterSheet: CommandID = "sitter-sheet"
}

extension ElementID {
    static let suggestions: ElementID = "suggestions"
    static let unrecorded: ElementID = "unrecorded"
}

extension EntryCollection {
    /// The dashboard's row that opens the list.
    var row: RowID { "all-\(rawValue)" }

    /// Returns the list that a row opens, or `nil` for another row.
    init?(_ row: RowID) {
        guard let collection = Self.allCases.first(where: { $0.row == row }) else { return nil }
        self = collection
    }
}

extension EntryID {
    /// The entry's row.
    var row: RowID { RowID("\(kind.rawValue)-\(text)") }

    /// Returns the entry of a row, or `nil` for another row.
    init?(_ row: RowID) {
        guard let hyphen = row.rawValue.firstIndex(of: "-"),
            let kind = EntryKind(rawValue: String(row.rawValue[..<hyphen]))
        else { return nil }
        let id = row.rawValue[hyphen...].dropFirst()
        let entry: EntryID? =
            switch kind {
            case .weight: WeightSampleID(id).map(EntryID.weight)
            case .visit: VetVisitID(id).map(EntryID.visit)
            case .vaccination: VaccinationID(id).map(EntryID.vaccination)
            case .reminder: ReminderID(id).map(EntryID.reminder)
            case .medicine: MedicineID(id).map(EntryID.medicine)
            case .dose: MedicineDoseID(id).map(EntryID.dose)
            }
        guard let entry else { return nil }
        self = entry
    }
}

extension Vaccine {
    /// The row that suggests the vaccine.
    var row: RowID { RowID("vaccine-\(name)") }
}
