import CoreModels

/// A form understood: the entry, or what is wrong with each field.
///
/// The domain's own initialisers are the judges. So that every field is judged although another is wrong, a stand-in
/// takes the wrong one's place; an entry with a stand-in never leaves here.
struct EntryReading {
    private(set) var entry: Entry?
    private(set) var problems: [EntryField: String] = [:]
    private let form: EntryForm

    init(_ form: EntryForm) {
        self.form = form
        let entry: Entry? =
            switch form.id {
            case .weight(let id): weight(id).map(Entry.weight)
            case .visit(let id): visit(id).map(Entry.visit)
            case .vaccination(let id): vaccination(id).map(Entry.vaccination)
            case .reminder(let id): reminder(id).map(Entry.reminder)
            }
        self.entry = problems.isEmpty ? entry : nil
    }

    private mutating func weight(_ id: WeightSampleID) -> WeightSample? {
        let today = form.today
        let weight = read(.weight) { try Weight(typed: $0) }
        return read(.date) { text in
            let standIn = try Weight(grams: 1)
            let date = try CalendarDate(typed: text)
            return try WeightSample(id: id, weight: weight ?? standIn, date: date, today: today)
        }
    }

    private mutating func visit(_ id: VetVisitID) -> VetVisit? {
        let today = form.today
        let reason = read(.reason) { try VetVisit(date: .earliest, reason: $0, today: today).reason } ?? "–"
        let clinic = read(.clinic) { try VetVisit(date: .earliest, reason: reason, clinic: $0, today: today).clinic }
        let notes = read(.notes) { try VetVisit(date: .earliest, reason: reason, notes: $0, today: today).notes }
        return read(.date) { text in
            let date = try CalendarDate(typed: text)
            return try VetVisit(
                id: id, date: date, reason: reason, clinic: clinic ?? nil, notes: notes ?? nil, today: today)
        }
    }

    private mutating func vaccination(_ id: VaccinationID) -> Vaccination? {
        let today = form.today
        let vaccine =
            read(.vaccine) { try Vaccination(vaccine: $0, givenOn: .earliest, today: today).vaccine } ?? "–"
        let givenOn = read(.givenOn) { text in
            try Vaccination(vaccine: vaccine, givenOn: CalendarDate(typed: text), today: today).givenOn
        }
        return read(.nextDue) { text in
            let nextDue = text.isBlank ? nil : try CalendarDate(typed: text)
            return try Vaccination(
                id: id, vaccine: vaccine, givenOn: givenOn ?? .earliest, nextDue: nextDue, today: today)
        }
    }

    private mutating func reminder(_ id: ReminderID) -> Reminder? {
        let recurrence = read(.recurrence) { try RecurrenceChoice(rawValue: $0)?.recurrence }
        let start = read(.start) { try CalendarDate(typed: $0) }
        return read(.title) { text in
            try Reminder(id: id, title: text, start: start ?? .earliest, recurrence: recurrence ?? nil)
        }
    }

    private mutating func read<Value>(_ field: EntryField, _ make: (String) throws -> Value) -> Value? {
        do {
            return try make(form.texts[field] ?? "")
        } catch {
            problems[field] = EntryProblem.sentence(for: error, in: field)
            return nil
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
