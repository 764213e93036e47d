import CoreInterfaces
import CorePresentation

/// What is typed into a form and how far one has come with it: as a value, for every form of the feature.
///
/// A field's error shows once the field was edited or sending was tried: nobody is told off for a form just opened.
struct FormState: Hashable, Sendable {
    private(set) var values: [FieldID: FieldValue] = [:]
    private var opened: [FieldID: FieldValue] = [:]
    private var touched: Set<FieldID> = []
    private var hasTried = false
    private(set) var isSaving = false
    private var failure: ServiceError?

    /// Opens the form with what is known.
    init(_ values: [FieldID: FieldValue] = [:]) {
        self.values = values
        opened = values
    }

    /// Whether something was typed that would be lost.
    var hasChanges: Bool { values != opened }

    /// The text of a field, without white space around it.
    func text(_ id: FieldID) -> String {
        let text = values[id]?.text ?? ""
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    func option(_ id: FieldID) -> String? { values[id]?.option?.rawValue }

    mutating func edit(_ id: FieldID, _ value: FieldValue) {
        guard !isSaving else { return }
        values[id] = value
        touched.insert(id)
        failure = nil
    }

    /// Takes note that sending was asked for.
    /// - Returns: Whether it may begin: nothing is wrong, and it isn't being sent already.
    mutating func beginSaving(_ problems: [FieldID: String]) -> Bool {
        guard !isSaving else { return false }
        hasTried = true
        failure = nil
        isSaving = problems.isEmpty
        return isSaving
    }

    /// Takes what sending led to: nil where it was done.
    mutating func endSaving(_ failure: ServiceError?) {
        isSaving = false
        self.failure = failure
    }

    /// The form of fields that are filled in here with their values and errors.
    func form(
        _ id: ElementID, _ fields: [Field], problems: [FieldID: String], submit: Command
    ) -> InputForm {
        InputForm(
            id: id,
            fields: fields.map { field in
                var field = field
                field.value = values[field.id] ?? field.value
                field.error = error(of: field.id, problems)
                return field
            },
            error: formError(fields, problems),
            submit: submit,
            isPending: isSaving
        )
    }

    private func error(of field: FieldID, _ problems: [FieldID: String]) -> String? {
        if case .rejected(let rejected) = failure,
            let problem = rejected.first(where: { $0.field == field.rawValue })
        {
            return problem.message
        }
        return hasTried || touched.contains(field) ? problems[field] : nil
    }

    private func formError(_ fields: [Field], _ problems: [FieldID: String]) -> String? {
        switch failure {
        case nil: return hasTried && !problems.isEmpty ? "Some fields need a look before this can be saved." : nil
        case .rejected(let rejected):
            let others = rejected.filter { problem in !fields.contains { $0.id.rawValue == problem.field } }
            return others.isEmpty
                ? "Some fields need a look before this can be saved." : others.map(\.message).joined(separator: " ")
        case .some(let error): return "\(error) \(error.advice)"
        }
    }
}
