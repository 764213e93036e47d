import CoreInterfaces
import CoreModels

/// What was typed about a new entry, and what is wrong with it.
struct EntryForm: Hashable, Sendable {
    /// Names the entry from the start, so that saving again after an unclear answer doesn't enter it twice.
    let id: EntryID
    /// The day on which the entry is judged.
    let today: CalendarDate
    private(set) var texts: [EntryField: String]
    private(set) var isSaving = false
    /// Why the service didn't save it, where that concerns no field.
    private(set) var failure: String?
    private var refusals: [EntryField: String] = [:]
    private var edited: Set<EntryField> = []
    private var wasSubmitted = false

    init(id: EntryID, today: CalendarDate) {
        self.id = id
        self.today = today
        texts = Self.initialTexts(of: id.kind, today: today)
    }

    /// Whether something would be lost with the form.
    var isTyped: Bool {
        texts != Self.initialTexts(of: id.kind, today: today)
    }

    /// What is wrong with a field, once it was edited or the form submitted.
    func error(of field: EntryField) -> String? {
        if let refusal = refusals[field] { return refusal }
        return wasSubmitted || edited.contains(field) ? EntryReading(self).problems[field] : nil
    }

    mutating func edit(_ field: EntryField, _ text: String) {
        guard !isSaving, id.kind.fields.contains(field) else { return }
        texts[field] = text
        edited.insert(field)
        refusals[field] = nil
        failure = nil
    }

    /// Begins to save.
    /// - Returns: What to save, or `nil` where something is wrong or it is being saved already.
    mutating func submit() -> Entry? {
        guard !isSaving else { return nil }
        wasSubmitted = true
        failure = nil
        refusals = [:]
        let entry = EntryReading(self).entry
        isSaving = entry != nil
        return entry
    }

    /// Takes the reason why it wasn't saved.
    mutating func fail(_ error: ServiceError) {
        isSaving = false
        guard case .rejected(let problems) = error else {
            failure = "\(error) \(error.advice)"
            return
        }
        var others: [String] = []
        for problem in problems {
            if let field = EntryField(rawValue: problem.field), id.kind.fields.contains(field) {
                refusals[field] = problem.message
            } else {
                others.append(problem.message)
            }
        }
        failure = others.isEmpty ? nil : others.joined(separator: " ")
    }

    private static func initialTexts(of kind: EntryKind, today: CalendarDate) -> [EntryField: String] {
        var texts = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0, "") })
        for field in [EntryField.date, .givenOn, .start] where texts[field] != nil {
            texts[field] = today.description
        }
        if texts[.recurrence] != nil { texts[.recurrence] = RecurrenceChoice.once.rawValue }
        return texts
    }
}
