import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The form of an entry: the typed text, and its validation.
struct EntryForm: Hashable, Sendable {
    /// The purpose of the form.
    enum Purpose: Hashable, Sendable {
        /// A new entry.
        case new
        /// Editing an entry.
        case edit(Entry)
        /// Entering the day on which a reminder was done.
        case done(Reminder)
        /// Recording a past dose, whose outcome isn't known yet.
        case record(MedicineDose)
    }

    /// The change of the entry by another window since the form was opened.
    enum OtherVersion: Hashable, Sendable {
        /// It was changed.
        case changed(Entry)
        /// It was removed.
        case removed
    }

    /// The context in which an entry is validated.
    struct Context: Hashable, Sendable {
        var now: LocalTime
        /// The unit of a weight that is typed without a unit.
        var weightUnit: WeightUnit
        /// The pet's name, once it is loaded.
        var name: String?
        var species: Species?
        var born: CalendarDate?
        var weights: [WeightSample] = []
        var visits: [VetVisit] = []
        var vaccinations: [Vaccination] = []
        var reminders: [Reminder] = []
        var medicines: [Medicine] = []
        var doses: [MedicineDose] = []

        var today: CalendarDate { now.day }
    }

    /// The entry's id. A new one is created at the start, so that saving again after a lost response doesn't add it
    /// twice. A new weight that replaces another one of its day has the id of that one.
    private(set) var id: EntryID
    /// The id with which the form began.
    private let firstID: EntryID
    private(set) var purpose: Purpose
    /// The entry that is replaced, as it was when the form was opened. `nil` if the entry is new or is restored.
    private(set) var replaced: Entry?
    /// The change of the entry by another window, until the person resolves the conflict.
    private(set) var otherVersion: OtherVersion?
    private(set) var context: Context
    /// The typed text and the progress of saving.
    private(set) var state: FormState<EntryField>
    /// The question before saving, if the entry is valid but unlikely.
    private(set) var question: String?
    /// Whether the day of the next dose was filled in by the schedule and not typed.
    private(set) var isNextDueFilled: Bool
    /// The dose before this one, if the form was opened from it.
    private let lastDose: Vaccination?

    /// Creates a form of a new entry.
    init(id: EntryID, now: LocalTime, weightUnit: WeightUnit = .kilograms) {
        self.init(
            id: id, purpose: .new, now: now, weightUnit: weightUnit, texts: EntryTexts.new(id.kind, today: now.day))
    }

    /// Creates a form that edits an entry.
    /// - Parameter plan: The plan of the entry's medicine, which gives the remaining stock.
    init(editing entry: Entry, plan: MedicinePlan? = nil, now: LocalTime, weightUnit: WeightUnit = .kilograms) {
        self.init(
            id: entry.id, purpose: .edit(entry), now: now, weightUnit: weightUnit,
            texts: EntryTexts.of(entry, plan: plan, in: weightUnit))
    }

    /// Creates a form for the day on which a reminder was done.
    init(doneOf reminder: Reminder, now: LocalTime) {
        self.init(
            id: .reminder(reminder.id), purpose: .done(reminder), now: now, texts: [.doneOn: now.day.description])
    }

    /// Creates a form that records a past dose, filled in as given at its time.
    init(recording dose: MedicineDose, now: LocalTime) {
        self.init(
            id: .dose(dose.id), purpose: .record(dose), now: now,
            texts: EntryTexts.of(.dose(dose), plan: nil, in: .kilograms).merging([.outcome: "given"]) { $1 })
    }

    /// Creates a form for the next dose of a vaccine, filled in from the last one.
    init(id: EntryID, after last: Vaccination, now: LocalTime) {
        self.init(
            id: id, purpose: .new, now: now, lastDose: last,
            texts: EntryTexts.new(.vaccination, today: now.day).merging([
                .vaccine: last.vaccine, .vet: last.vet ?? "", .certificate: last.certificate ?? "",
            ]) { _, filled in filled })
        fillNextDue()
    }

    private init(
        id: EntryID, purpose: Purpose, now: LocalTime, weightUnit: WeightUnit = .kilograms,
        lastDose: Vaccination? = nil, texts: [EntryField: String]
    ) {
        self.id = id
        firstID = id
        self.purpose = purpose
        replaced =
            switch purpose {
            case .new, .record: nil
            case .edit(let entry): entry
            case .done(let reminder): .reminder(reminder)
            }
        context = Context(now: now, weightUnit: weightUnit)
        state = FormState(texts)
        self.lastDose = lastDose
        isNextDueFilled =
            switch purpose {
            case .new: true
            case .edit(.vaccination(let dose)): dose.nextDueSource == .schedule
            case .edit, .done, .record: false
            }
    }

    /// The fields, in order.
    var fields: [EntryField] {
        switch (purpose, id.kind) {
        case (.done, _): [.doneOn]
        case (_, .weight): [.weight, .date]
        case (_, .visit): [.date, .reason, .clinic, .notes]
        case (_, .vaccination): [.vaccine, .givenOn, .nextDue, .batch, .vet, .certificate]
        case (.edit(.reminder(let reminder)), .reminder) where reminder.hasMoved:
            [.title, .start, .due, .recurrence, .basis]
        case (_, .reminder): [.title, .start, .recurrence, .basis]
        case (_, .medicine):
            [.name, .amount, .unit, .times, .everyDays, .food, .start, .end, .stock, .notes]
        case (_, .dose): [.outcome, .givenOn, .givenAt]
        }
    }

    /// The text of each field.
    var texts: [EntryField: String] { state.texts }

    /// Returns the day in a field, or `nil` if its text isn't a day.
    func day(in field: EntryField) -> CalendarDate? {
        guard field.isDate, let text = texts[field] else { return nil }
        return try? day(text, in: field)
    }

    /// Parses the text of a field as a day.
    func day(_ text: String, in field: EntryField) throws(DateTypingError) -> CalendarDate {
        let today = context.today
        let origin = origin(of: field)
        return field == .end
            ? try CalendarDate(typedEnd: text, today: today, start: origin)
            : try CalendarDate(typed: text, today: today, from: origin, latest: field.isPast ? today : nil)
    }

    /// Returns the day from which a distance typed into a field counts.
    private func origin(of field: EntryField) -> CalendarDate? {
        switch field {
        case .nextDue: day(in: .givenOn)
        case .end: day(in: .start)
        default: nil
        }
    }

    /// The vaccines that match the typed name, or none if it is an exact match.
    var suggestions: [Vaccine] {
        guard fields.contains(.vaccine), let text = texts[.vaccine] else { return [] }
        let all = VaccineCatalog.find(text, for: context.species)
        // Vaccines of other species are suggested only if none of this one match.
        let own = all.filter { vaccine in context.species.map(vaccine.species.contains) ?? true }
        let found = own.isEmpty ? all : own
        return found.contains { $0.name == text } ? [] : found
    }

    /// Updates the context from the overview.
    mutating func update(from overview: HealthOverview) {
        context.name = overview.pet.name
        context.species = overview.pet.species
        context.born = overview.pet.birthDate
        context.weights = overview.record.weights
        context.vaccinations = overview.record.vaccinations.vaccinations
        context.visits = overview.record.visits
        context.reminders = overview.reminders
        context.medicines = overview.record.medicines
        context.doses = overview.record.doses
        fillNextDue()
    }

    /// The schedule after the typed dose, or `nil` if the vaccine or the day is unknown.
    var advice: VaccineSchedule.Advice? {
        guard case .vaccination(let id) = self.id, let species = context.species, let givenOn = day(in: .givenOn),
            let dose = try? Vaccination(id: id, vaccine: state.text(.vaccine), givenOn: givenOn, today: .latest)
        else { return nil }
        return VaccineSchedule(species, born: context.born).advice(after: dose, among: context.vaccinations)
    }

    /// The source of the next dose's day, which is saved with it.
    var nextDueSource: Vaccination.DueSource? {
        if isNextDueFilled { return advice == nil ? nil : .schedule }
        if case .edit(.vaccination(let dose)) = purpose, !state.isTouched(.nextDue) { return dose.nextDueSource }
        return .hand
    }

    /// Whether there is unsaved input.
    var hasChanges: Bool {
        fields.contains { ($0 != .nextDue || !isNextDueFilled) && state.hasChanged($0) }
    }

    mutating func edit(_ field: EntryField, _ text: String) {
        guard state.edit(field, text) else { return }
        question = nil
        if purpose == .new {
            id = firstID
            replaced = nil
        }
        switch field {
        case .vaccine, .givenOn: fillNextDue()
        case .nextDue: isNextDueFilled = false
        default: break
        }
    }

    /// Fills in a vaccine of the catalog, and the day of its next dose unless one was typed.
    mutating func choose(_ vaccine: Vaccine) {
        edit(.vaccine, vaccine.name)
    }

    /// Replaces the typed day of the next dose by the schedule's.
    mutating func followSchedule() {
        guard !state.isPending else { return }
        isNextDueFilled = true
        fillNextDue()
    }

    /// Fills in the day of the next dose, unless one was typed. Does nothing while the date of the dose is incomplete.
    private mutating func fillNextDue() {
        guard id.kind == .vaccination, isNextDueFilled, let givenOn = day(in: .givenOn) else { return }
        var due = advice?.steps.first?.due
        // A dose of a vaccine without a schedule is assumed to last as long as the previous one.
        if advice == nil, let lastDose, lastDose.vaccine == texts[.vaccine] {
            due = lastDose.validUntil(givenAgainOn: givenOn)
        }
        state.fill(.nextDue, due?.description ?? "")
    }

    /// Validates the form for saving.
    /// - Returns: The entry to save, or `nil` if the form is invalid, has a question or is being saved.
    mutating func submit() -> Entry? {
        guard !state.isPending else { return nil }
        let reading = EntryReading(self)
        guard state.submit(reading.problems), let entry = reading.entry else {
            question = nil
            state.finish()
            return nil
        }
        if let asked = reading.question, asked != question {
            question = asked
            state.finish()
            return nil
        }
        question = nil
        guard let other = replacedWeight(of: entry) else { return entry }
        id = .weight(other.id)
        replaced = .weight(other)
        return EntryReading(self).entry
    }

    /// Returns the weight of the same day that a new one replaces, or `nil` if it replaces none.
    func replacedWeight(of entry: Entry?) -> WeightSample? {
        guard purpose == .new, case .weight(let sample) = entry else { return nil }
        return sample.replaced(among: context.weights, born: context.born)
    }

    /// Records a change of the entry by another window. Unedited fields take its values, so only typed values are in
    /// conflict.
    mutating func beginConflict(with other: OtherVersion) {
        state.finish()
        otherVersion = other
        guard case .changed(let entry) = other, case .edit = purpose else { return }
        state.adopt(storedTexts(of: entry))
    }

    /// Returns the texts of another version. The remaining stock of a medicine isn't among them, because it is computed
    /// and not stored.
    private func storedTexts(of entry: Entry) -> [EntryField: String] {
        EntryTexts.of(entry, plan: nil, in: context.weightUnit).filter { $0.key != .stock }
    }

    /// Returns the fields in which another version is in conflict with this form, in order, with its texts. A form that
    /// edits an entry is in conflict only in the fields that both have changed.
    func contested(by entry: Entry) -> [(field: EntryField, text: String)] {
        var others = storedTexts(of: entry)
        if case .reminder(let reminder) = entry { others[.doneOn] = reminder.lastDone?.description }
        return fields.filter { $0 != .stock }.compactMap { field in
            let text = others[field] ?? ""
            let isContested =
                if case .edit = purpose { state.isContested(field, by: text) } else { (texts[field] ?? "") != text }
            return isContested ? (field, text) : nil
        }
    }

    /// Resolves a conflict in favor of this form. Its values replace those of the other version. Properties that the
    /// form doesn't contain, such as the times at which a reminder was done, are kept.
    /// - Returns: Whether there was a conflict.
    mutating func keepOwnVersion() -> Bool {
        guard let other = otherVersion else { return false }
        otherVersion = nil
        switch (other, purpose) {
        case (.changed(.reminder(let reminder)), .done):
            replaced = .reminder(reminder)
            purpose = .done(reminder)
        case (.changed(let entry), _):
            replaced = entry
            purpose = .edit(entry)
        case (.removed, _): replaced = nil
        }
        return true
    }

    /// Returns the dose of this form and the one that another person has recorded, if both say that it was given and
    /// both may be right.
    func doseConflict(among medicines: [Medicine]) -> DoseConflict? {
        guard case .record = purpose, case .changed(.dose(let other)) = otherVersion,
            case .dose(let own)? = EntryReading(self).entry,
            let medicine = medicines.first(where: { $0.id == own.medicine })
        else { return nil }
        let conflict = DoseConflict(own: own, recorded: other, medicine: medicine)
        return conflict.isTwoDoses ? conflict : nil
    }

    /// Records the error of saving.
    mutating func fail(_ error: ServiceError) {
        state.fail(error.rejections, otherwise: error.explanation, name: EntryField.init(problem:))
    }
}

extension Reminder {
    /// Whether the due day differs from the first, so that a form shows both.
    var hasMoved: Bool { lastDone != nil || due != start }
}
