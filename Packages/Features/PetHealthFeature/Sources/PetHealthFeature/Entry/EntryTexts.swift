import CoreModels

/// The initial texts of a form's fields.
enum EntryTexts {
    static func new(_ kind: EntryKind, today: CalendarDate) -> [EntryField: String] {
        switch kind {
        case .weight: [.weight: "", .date: today.description]
        case .visit: [.date: today.description, .reason: "", .clinic: "", .notes: ""]
        case .vaccination:
            [.vaccine: "", .givenOn: today.description, .nextDue: "", .batch: "", .vet: "", .certificate: ""]
        case .reminder:
            [
                .title: "", .start: today.description, .recurrence: RecurrenceChoice.once.rawValue,
                .basis: Recurrence.Basis.calendar.rawValue,
            ]
        case .medicine:
            [
                .name: "", .amount: "1", .unit: Dosage.Unit.tablet.rawValue, .times: "", .everyDays: "",
                .food: Medicine.Food.either.rawValue, .start: today.description, .end: "", .stock: "", .notes: "",
            ]
        case .dose: [.outcome: "given", .givenOn: today.description, .givenAt: ""]
        }
    }

    static func of(_ entry: Entry, plan: MedicinePlan?, in unit: WeightUnit) -> [EntryField: String] {
        switch entry {
        case .weight(let sample):
            // The stored precision, which `formatted` doesn't show.
            return [.weight: sample.weight.typed(in: unit), .date: sample.date.description]
        case .visit(let visit):
            return [
                .date: visit.date.description, .reason: visit.reason, .clinic: visit.clinic ?? "",
                .notes: visit.notes ?? "",
            ]
        case .vaccination(let dose):
            return [
                .vaccine: dose.vaccine, .givenOn: dose.givenOn.description,
                .nextDue: dose.nextDue?.description ?? "", .batch: dose.batch ?? "", .vet: dose.vet ?? "",
                .certificate: dose.certificate ?? "",
            ]
        case .reminder(let reminder):
            var texts: [EntryField: String] = [
                .title: reminder.title, .start: reminder.start.description,
                .recurrence: RecurrenceChoice(reminder.recurrence).rawValue,
                .basis: (reminder.recurrence?.basis ?? .calendar).rawValue,
            ]
            if reminder.hasMoved { texts[.due] = reminder.due.description }
            return texts
        case .medicine(let medicine):
            return [
                .name: medicine.name, .amount: medicine.dosage.amount.typed,
                .unit: medicine.dosage.unit.rawValue,
                .times: medicine.times.map(\.description).joined(separator: ", "),
                .everyDays: medicine.everyDays == 1 ? "" : "\(medicine.everyDays)", .food: medicine.food.rawValue,
                .start: medicine.start.description, .end: medicine.end?.description ?? "",
                .stock: plan?.remaining?.typed ?? "", .notes: medicine.notes ?? "",
            ]
        case .dose(let dose):
            var given = dose.slot
            if case .given(let time) = dose.outcome { given = time }
            return [
                .outcome: dose.isGiven ? "given" : "skipped", .givenOn: given.day.description,
                .givenAt: given.time.description,
            ]
        }
    }
}
