import CoreModels

/// A form understood: the entry, or what is wrong with each field, or what is worth a question.
///
/// The domain's own initialisers are the judges. So that every field is judged although another is wrong, a stand-in
/// takes the wrong one's place; an entry with a stand-in never leaves here.
struct EntryReading {
    private(set) var entry: Entry?
    private(set) var problems: [EntryField: String] = [:]
    let form: EntryForm

    init(_ form: EntryForm) {
        self.form = form
        let entry: Entry? =
            switch (form.purpose, form.id) {
            case (.done(let reminder), _): done(reminder).map(Entry.reminder)
            case (_, .weight(let id)): weight(id).map(Entry.weight)
            case (_, .visit(let id)): visit(id).map(Entry.visit)
            case (_, .vaccination(let id)): vaccination(id).map(Entry.vaccination)
            case (_, .reminder(let id)): reminder(id).map(Entry.reminder)
            case (_, .medicine(let id)): medicine(id).map(Entry.medicine)
            case (.edit(.dose(let dose)), .dose): self.dose(dose).map(Entry.dose)
            case (_, .dose): nil
            }
        self.entry = problems.isEmpty ? entry : nil
    }

    private mutating func done(_ reminder: Reminder) -> Reminder? {
        let today = today
        return day(.doneOn) { day in
            if day > today { throw HealthRecordError.inFuture(day, today: today) }
            return reminder.done(on: day)
        }
    }

    private mutating func weight(_ id: WeightSampleID) -> WeightSample? {
        let (today, born, unit) = (today, born, form.context.weightUnit)
        let weight = read(.weight) { try Weight(typed: $0, unit: unit) }
        return day(.date) { date in
            let standIn = try Weight(grams: 1)
            return try WeightSample(id: id, weight: weight ?? standIn, date: date, born: born, today: today)
        }
    }

    private mutating func visit(_ id: VetVisitID) -> VetVisit? {
        let (today, born) = (today, born)
        let reason = read(.reason) { try VetVisit(date: .earliest, reason: $0, today: today).reason } ?? "–"
        let clinic = read(.clinic) { try VetVisit(date: .earliest, reason: reason, clinic: $0, today: today).clinic }
        let notes = read(.notes) { try VetVisit(date: .earliest, reason: reason, notes: $0, today: today).notes }
        return day(.date) { date in
            try VetVisit(
                id: id, date: date, reason: reason, clinic: clinic ?? nil, notes: notes ?? nil, born: born,
                today: today)
        }
    }

    private mutating func vaccination(_ id: VaccinationID) -> Vaccination? {
        let (today, born) = (today, born)
        let vaccine = read(.vaccine) { try Vaccination(vaccine: $0, givenOn: .earliest, today: today).vaccine } ?? "–"
        let givenOn = day(.givenOn) { try Vaccination(vaccine: vaccine, givenOn: $0, born: born, today: today).givenOn }
        func text(_ field: EntryField, _ value: (String) throws -> String?) -> String? {
            read(field, value) ?? nil
        }
        let batch = text(.batch) { try Vaccination(vaccine: "–", givenOn: .earliest, batch: $0, today: today).batch }
        let vet = text(.vet) { try Vaccination(vaccine: "–", givenOn: .earliest, vet: $0, today: today).vet }
        let certificate = text(.certificate) {
            try Vaccination(vaccine: "–", givenOn: .earliest, certificate: $0, today: today).certificate
        }
        return optionalDay(.nextDue) { nextDue in
            try Vaccination(
                id: id, vaccine: vaccine, givenOn: givenOn ?? .earliest, nextDue: nextDue, batch: batch, vet: vet,
                certificate: certificate, today: today)
        }
    }

    private mutating func reminder(_ id: ReminderID) -> Reminder? {
        let basis = Recurrence.Basis(rawValue: form.texts[.basis] ?? "") ?? .calendar
        let recurrence = read(.recurrence) { try RecurrenceChoice(rawValue: $0)?.recurrence(from: basis) }
        let start = day(.start) { $0 }
        var before: Reminder?
        if case .edit(.reminder(let edited)) = form.purpose { before = edited }
        let due = form.fields.contains(.due) ? day(.due) { $0 } : nil
        return read(.title) { text in
            try Reminder(
                id: id, title: text, start: start ?? .earliest, due: due, recurrence: recurrence ?? nil,
                completions: before?.completions ?? [])
        }
    }

    private mutating func medicine(_ id: MedicineID) -> Medicine? {
        let before: Medicine? = if case .edit(.medicine(let medicine)) = form.purpose { medicine } else { nil }
        let unit = Dosage.Unit(rawValue: form.texts[.unit] ?? "") ?? .tablet
        let dosage = read(.amount) { try Dosage(Amount(typed: $0), unit) }
        let times = read(.times) { try TypedTimes($0).times }
        let everyDays = read(.everyDays) { text in
            if text.isBlank { return 1 }
            guard let days = Int(text.filter { !$0.isWhitespace }) else { throw TypedTimesError.notANumber }
            return days
        }
        let food = Medicine.Food(rawValue: form.texts[.food] ?? "") ?? .either
        let start = day(.start) { $0 }
        let standIn = read(.unit) { _ in try Dosage(Amount(thousandths: 1), unit) }
        guard let any = dosage ?? standIn else { return nil }
        func probe<Value>(_ field: EntryField, _ make: (String) throws -> Value) -> Value? { read(field, make) }
        _ = probe(.everyDays) { _ in
            try Medicine(name: "–", dosage: any, times: [], everyDays: everyDays ?? 1, start: .earliest)
        }
        _ = probe(.times) { _ in try Medicine(name: "–", dosage: any, times: times ?? [], start: .earliest) }
        let notes = probe(.notes) { try Medicine(name: "–", dosage: any, times: [], start: .earliest, notes: $0).notes }
        let end = optionalDay(.end) { end in
            try Medicine(name: "–", dosage: any, times: [], start: start ?? .earliest, end: end).end
        }
        let (context, initial) = (form.context, before.map { MedicinePlan($0, doses: form.context.doses) })
        let stock = probe(.stock) { text -> Medicine.Stock? in
            if text.isBlank { return nil }
            let amount = try Amount(typed: text)
            // What wasn't typed anew was counted when it was.
            if let initial, initial.remaining == amount { return initial.medicine.stock }
            let plan =
                try initial
                ?? MedicinePlan(
                    Medicine(id: id, name: "–", dosage: any, times: [], start: .earliest), doses: context.doses)
            return try plan.stock(of: amount, countedOn: context.today)
        }
        let days = problems[.everyDays] == nil ? everyDays ?? 1 : 1
        return read(.name) { text in
            try Medicine(
                id: id, name: text, dosage: any, times: times ?? [],
                everyDays: days, food: food, start: start ?? .earliest,
                end: end ?? nil, stock: stock ?? nil, notes: notes ?? nil)
        }
    }

    private mutating func dose(_ dose: MedicineDose) -> MedicineDose? {
        guard form.texts[.outcome] == "given" else {
            return MedicineDose(id: dose.id, of: dose.medicine, at: dose.slot, outcome: .skipped)
        }
        let (today, born) = (today, born)
        let time = read(.givenAt) { text in
            guard let time = TimeOfDay(typed: text) else { throw TypedTimesError.notATime(text) }
            return time
        }
        return day(.givenOn) { day in
            _ = try VetVisit(date: day, reason: "–", born: born, today: today)
            return MedicineDose(
                id: dose.id, of: dose.medicine, at: dose.slot,
                outcome: .given(at: LocalTime(day, time ?? dose.slot.time)))
        }
    }

    private var today: CalendarDate { form.context.today }
    private var born: CalendarDate? { form.context.born }

    private mutating func day<Value>(_ field: EntryField, _ make: (CalendarDate) throws -> Value) -> Value? {
        let (today, origin) = (today, form.origin(of: field))
        return read(field) { try make(CalendarDate(typed: $0, today: today, from: origin)) }
    }

    private mutating func optionalDay<Value>(_ field: EntryField, _ make: (CalendarDate?) throws -> Value) -> Value? {
        guard form.texts[field]?.isBlank == false else { return read(field) { _ in try make(nil) } }
        return day(field) { try make($0) }
    }

    private mutating func read<Value>(_ field: EntryField, _ make: (String) throws -> Value) -> Value? {
        do {
            return try make(form.texts[field] ?? "")
        } catch {
            problems[field] = problems[field] ?? Self.sentence(for: error, in: field)
            return nil
        }
    }

    /// What is wrong with a field and what would be right.
    private static func sentence(for error: any Error, in field: EntryField) -> String {
        switch (error, field) {
        case (HealthRecordError.titleMissing, .reason): "Say why you went, like Check-up."
        case (HealthRecordError.titleMissing, .vaccine): "Say what it protects against, like Rabies."
        case (HealthRecordError.titleMissing, .title): "Say what is to be done, like Worming."
        case (MedicineError.text(.titleMissing), .name): "Say which medicine it is."
        case (let error as any ExplainedError, _): error.explanation
        default: "This can't be saved: \(error)."
        }
    }
}

/// The times of day in a text: `8:00, 20:00`, `8am and 8pm`, `morning evening`.
private struct TypedTimes {
    let times: [TimeOfDay]

    init(_ text: String) throws(TypedTimesError) {
        var times: [TimeOfDay] = []
        for word in text.replacing(" am", with: "am").replacing(" pm", with: "pm").split(whereSeparator: {
            $0.isWhitespace || ",;&".contains($0)
        }) where word != "and" {
            guard let time = TimeOfDay(typed: word) else { throw .notATime(String(word)) }
            times.append(time)
        }
        self.times = times
    }
}

/// The reasons for which a typed text is no time or number.
private enum TypedTimesError: ExplainedError {
    case notATime(String)
    case notANumber

    var explanation: String {
        switch self {
        case .notATime(let text): "\"\(text)\" is no time. Type it like 8:00, 20:30 or 8pm."
        case .notANumber: "Type a number of days, like 2."
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
