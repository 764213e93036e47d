import CorePresentation

/// The form of a new entry.
struct EntryFormScreen {
    let form: EntryForm

    var screen: Screen {
        let kind = form.id.kind
        return Screen(
            id: "new-\(kind.routeComponent)",
            title: "New \(kind.name)",
            body: [
                .form(
                    InputForm(
                        id: "entry",
                        fields: kind.fields.map(field),
                        error: form.failure,
                        submit: Command(id: .save, label: "Save the \(kind.name)", role: .primary),
                        isPending: form.isSaving
                    )
                )
            ],
            isBusy: form.isSaving,
            backConfirmation: backConfirmation
        )
    }

    private var backConfirmation: Confirmation? {
        if form.isSaving {
            return Confirmation(
                question: "The \(form.id.kind.name) is being saved. Leave before that is certain?",
                confirmLabel: "Leave"
            )
        }
        return form.isTyped
            ? Confirmation(question: "Discard the \(form.id.kind.name) that you typed?", confirmLabel: "Discard") : nil
    }

    private func field(_ field: EntryField) -> Field {
        let text = form.texts[field] ?? ""
        return Field(
            id: FieldID(field.rawValue),
            label: field.label,
            kind: field.kind,
            value: field == .recurrence ? .option(OptionID(text)) : .text(text),
            help: field.help,
            error: form.error(of: field),
            isRequired: field.isRequired
        )
    }
}

extension EntryField {
    fileprivate var label: String {
        switch self {
        case .weight: "Weight"
        case .date: "Date"
        case .reason: "Reason"
        case .clinic: "Clinic or vet"
        case .notes: "Notes"
        case .vaccine: "Vaccine"
        case .givenOn: "Given on"
        case .nextDue: "Next dose due"
        case .title: "What is to be done"
        case .start: "Due on"
        case .recurrence: "How often"
        }
    }

    fileprivate var kind: Field.Kind {
        switch self {
        // With a unit in the text, it isn't a number.
        case .weight, .reason, .clinic, .vaccine, .title: .text
        case .notes: .multilineText
        case .date, .givenOn, .nextDue, .start: .date
        case .recurrence:
            .choice(RecurrenceChoice.allCases.map { Option(id: OptionID($0.rawValue), label: $0.label) })
        }
    }

    fileprivate var help: String? {
        switch self {
        case .weight: "In kg, or with its unit: 4.2, 9 lb, 850 g"
        case .nextDue: "Empty where no other dose is due"
        case .reason: "Such as Check-up"
        case .vaccine: "What it protects against, such as Rabies"
        case .title: "Such as Worming"
        case .date, .givenOn, .start, .clinic, .notes, .recurrence: nil
        }
    }

    fileprivate var isRequired: Bool {
        switch self {
        case .weight, .date, .reason, .vaccine, .givenOn, .title, .start, .recurrence: true
        case .clinic, .notes, .nextDue: false
        }
    }
}
