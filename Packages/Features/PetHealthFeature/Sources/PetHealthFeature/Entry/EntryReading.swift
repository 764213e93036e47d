import CoreModels

/// The result of validating a form: the entry, or the problems of its fields, or a question.
///
/// Fields are parsed one by one. The domain's `problems(…)` validate the parsed values; fields that couldn't be parsed
/// are left out, so that every field is validated even if another is wrong.
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
            case (.edit(.dose(let dose)), .dose), (.record(let dose), .dose): self.dose(dose).map(Entry.dose)
            case (_, .dose): nil
            }
        self.entry = problems.isEmpty ? entry : nil
    }

    private mutating func done(_ reminder: Reminder) -> Reminder? {
        guard let day = day(.doneOn) else { return nil }
        report(.doneOn, .of(day, born: nil, today: today))
        return reminder.done(on: day)
    }

    private mutating func weight(_ id: WeightSampleID) -> WeightSample? {
        let unit = form.context.weightUnit
        let weight = read(.weight) { try Weight(typed: $0, unit: unit) }
        let date = day(.date)
        report(WeightSample.problems(date: date, born: born, today: today))
        guard let weight, let date else { return nil }
        return try? WeightSample(id: id, weight: weight, date: date, born: born, today: today)
    }

    private mutating func visit(_ id: VetVisitID) -> VetVisit? {
        let date = day(.date)
        let reason = text(.reason)
        let clinic = text(.clinic)
        let notes = text(.notes)
        report(VetVisit.problems(date: date, reason: reason, clinic: clinic, notes: notes, born: born, today: today))
        return date.flatMap { date in
            try? VetVisit(
                id: id, date: date, reason: reason, clinic: clinic, notes: notes, born: born, today: today)
        }
    }

    private mutating func vaccination(_ id: VaccinationID) -> Vaccination? {
        let vaccine = text(.vaccine)
        let batch = text(.batch)
        let vet = text(.vet)
        let certificate = text(.certificate)
        let givenOn = day(.givenOn)
        let nextDue = optionalDay(.nextDue)
        report(
            Vaccination.problems(
                vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, batch: batch, vet: vet, certificate: certificate,
                born: born, today: today))
        return givenOn.flatMap { givenOn in
            try? Vaccination(
                id: id, vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, nextDueSource: form.nextDueSource,
                batch: batch, vet: vet, certificate: certificate, born: born, today: today)
        }
    }

    private mutating func reminder(_ id: ReminderID) -> Reminder? {
        let basis = Recurrence.Basis(rawValue: text(.basis)) ?? .calendar
        let recurrence = read(.recurrence) { try RecurrenceChoice(rawValue: $0)?.recurrence(from: basis) }
        let start = day(.start)
        let due = form.fields.contains(.due) ? day(.due) : nil
        let title = text(.title)
        report(Reminder.problems(title: title))
        var before: Reminder?
        if case .edit(.reminder(let edited)) = form.purpose { before = edited }
        return start.flatMap { start in
            try? Reminder(
                id: id, title: title, start: start, due: due, recurrence: recurrence ?? nil,
                completions: before?.completions ?? [])
        }
    }

    private mutating func medicine(_ id: MedicineID) -> Medicine? {
        let unit = Dosage.Unit(rawValue: text(.unit)) ?? .tablet
        let dosage = read(.amount) { try Dosage(Amount(typed: $0), unit) }
        let times = read(.times) { try TypedTimes($0).times } ?? []
        let everyDays = read(.everyDays) { text in
            if text.isBlank { return 1 }
            guard let days = Int(text.filter { !$0.isWhitespace }) else { throw TypedTimesError.notANumber }
            return days
        }
        if text(.times).isBlank, let everyDays, everyDays > 1 {
            problems[.times] = TypedTimesError.noTimeOfInterval(everyDays).explanation
        }
        let food = Medicine.Food(rawValue: text(.food)) ?? .either
        let name = text(.name)
        let notes = text(.notes)
        let start = day(.start)
        let end = optionalDay(.end)
        report(
            Medicine.problems(
                name: name, times: times, everyDays: everyDays ?? 1, start: start, end: end, notes: notes))
        let amount = text(.stock).isBlank ? nil : read(.stock) { try Amount(typed: $0) }
        guard let dosage, let start else { return nil }
        func medicine(expectedFrom: LocalTime?, stock: Medicine.Stock?) -> Medicine? {
            try? Medicine(
                id: id, name: name, dosage: dosage, times: times, everyDays: everyDays ?? 1, food: food, start: start,
                end: end, expectedFrom: expectedFrom, stock: stock, notes: notes)
        }
        guard let typed = medicine(expectedFrom: nil, stock: nil) else { return nil }
        let expectedFrom = expectedFrom(of: typed)
        func medicine(stock: Medicine.Stock?) -> Medicine? { medicine(expectedFrom: expectedFrom, stock: stock) }
        guard let amount, let uncounted = medicine(stock: nil) else { return medicine(stock: nil) }
        let doses = form.context.doses
        var plan = MedicinePlan(uncounted, doses: doses)
        if case .edit(.medicine(let before)) = form.purpose {
            plan = MedicinePlan(before, doses: doses)
            // An unedited stock was counted at an earlier time.
            if plan.remaining == amount { return medicine(stock: before.stock) }
        }
        let today = today
        let stock = read(.stock) { [plan] _ in try plan.stock(of: amount, countedOn: today) }
        return medicine(stock: stock)
    }

    /// Returns the time from which the doses of a typed medicine are expected.
    private func expectedFrom(of medicine: Medicine) -> LocalTime? {
        let now = form.context.now
        guard case .edit(.medicine(let before)) = form.purpose else {
            return medicine.start <= now.day
                ? MedicinePlan.expectedFrom(enteredAt: now, everyDays: medicine.everyDays, times: medicine.times) : nil
        }
        return MedicinePlan(before, doses: form.context.doses).expectedFrom(changedTo: medicine, now: now)
    }

    private mutating func dose(_ dose: MedicineDose) -> MedicineDose? {
        guard form.texts[.outcome] == "given" else {
            return MedicineDose(id: dose.id, of: dose.medicine, at: dose.slot, outcome: .skipped)
        }
        let time = read(.givenAt) { text in
            guard let time = TimeOfDay(typed: text) else { throw TypedTimesError.notATime(text) }
            return time
        }
        guard let day = day(.givenOn) else { return nil }
        report(.givenOn, .of(day, born: born, today: today))
        let given = LocalTime(day, time ?? dose.slot.time)
        // The day is validated before. The form may be open for some time, so its time has a tolerance; the exact time
        // is checked when the dose is saved. A recorded time was past where it was recorded, perhaps farther east.
        let outcome = MedicineDose.Outcome.given(at: given)
        if day == today, outcome != dose.outcome, form.context.now.minutes(until: given) > MedicineDose.tolerance {
            problems[.givenAt] = problems[.givenAt] ?? TypedTimesError.inFuture(now: form.context.now.time).explanation
        }
        let medicine = form.context.medicines.first { $0.id == dose.medicine }
        return MedicineDose(
            id: dose.id, of: dose.medicine, at: dose.slot, outcome: outcome,
            instant: outcome == dose.outcome ? dose.instant : nil,
            dosage: dose.isGiven ? dose.dosage : medicine?.dosage)
    }

    private var today: CalendarDate { form.context.today }
    private var born: CalendarDate? { form.context.born }

    private func text(_ field: EntryField) -> String { form.texts[field] ?? "" }

    private mutating func day(_ field: EntryField) -> CalendarDate? {
        let form = form
        return read(field) { try form.day($0, in: field) }
    }

    private mutating func optionalDay(_ field: EntryField) -> CalendarDate? {
        text(field).isBlank ? nil : day(field)
    }

    private mutating func report(_ field: EntryField, _ reason: InvalidReason?) {
        problems[field] = problems[field] ?? reason?.explanation
    }

    private mutating func report<Property>(_ found: [Problem<Property>]) {
        // A field that can't be parsed has no other problem.
        problems.merge(found.sentences()) { read, _ in read }
    }

    private mutating func read<Value>(_ field: EntryField, _ make: (String) throws -> Value) -> Value? {
        do {
            return try make(text(field))
        } catch {
            problems[field] =
                problems[field] ?? (error as? any ExplainedError)?.explanation ?? "This can't be saved: \(error)."
            return nil
        }
    }
}

/// Parses times of day: `8:00, 20:00`, `8am and 8pm`, `morning evening`.
struct TypedTimes {
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

/// The reasons a text isn't a time or number.
enum TypedTimesError: ExplainedError {
    case notATime(String)
    case notANumber
    /// Doses every number of days need a time of day.
    case noTimeOfInterval(Int)
    /// A dose can't be given after the present time.
    case inFuture(now: TimeOfDay)

    var explanation: String {
        switch self {
        case .notATime(let text): "\"\(text)\" isn't a time. Enter one like 8:00, 20:30 or 8pm."
        case .notANumber: "Enter a number of days, like 2."
        case .noTimeOfInterval(let days):
            "Enter a time like 8:00 for a dose every \(days) days. Without a time it is given only when needed, and "
                + "nothing reminds you; then clear the number of days."
        case .inFuture(let now): "This is in the future: it is \(now) now."
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
