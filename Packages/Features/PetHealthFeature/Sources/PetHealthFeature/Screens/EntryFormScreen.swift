import CoreModels
import CorePresentation

/// The form of an entry: new, changed, or the day that something was done on.
struct EntryFormScreen {
    /// How many vaccines are offered at once.
    static let mostSuggestions = 6

    let form: EntryForm

    private var kind: EntryKind { form.id.kind }

    var screen: Screen {
        Screen(
            id: ScreenID(screenID),
            title: title,
            body: question + [.form(inputs)] + suggestions,
            isBusy: form.isSaving,
            backConfirmation: backConfirmation
        )
    }

    private var inputs: InputForm {
        InputForm(
            id: "entry",
            fields: form.fields.map(field),
            error: form.failure,
            submit: Command(
                id: .save, label: form.question == nil ? "Save the \(kind.name)" : "Yes, save it", role: .primary),
            isPending: form.isSaving
        )
    }

    private var screenID: String {
        switch form.purpose {
        case .new: "new-\(kind.routeComponent)"
        case .edit: "edit-\(form.id.row.rawValue)"
        case .done: "done-\(form.id.row.rawValue)"
        }
    }

    private var title: String {
        switch form.purpose {
        case .new: "New \(kind.name)"
        case .edit: "Edit the \(kind.name)"
        case .done(let reminder): "\(reminder.title): done on another day"
        }
    }

    private var question: [Element] {
        guard let question = form.question else { return [] }
        return [.notice(Notice(id: "question", kind: .warning, text: RichText(question)))]
    }

    /// The vaccines that what is typed may mean; choosing one takes its name, and fills in how long it is valid.
    private var suggestions: [Element] {
        let rows = form.suggestions.prefix(Self.mostSuggestions).map { vaccine in
            Row(
                id: vaccine.row,
                title: RichText(vaccine.name),
                detail: vaccine.validity.map { RichText("valid \($0.length)", role: .secondary) })
        }
        return rows.isEmpty
            ? [] : [.list(ItemList(id: .suggestions, label: "Vaccines to choose from", rows: Array(rows)))]
    }

    private var backConfirmation: Confirmation? {
        if form.isSaving {
            return Confirmation(
                question: "The \(kind.name) is being saved. Leave before that is certain?",
                confirmLabel: "Leave"
            )
        }
        return form.isTyped
            ? Confirmation(question: "Discard what you typed about the \(kind.name)?", confirmLabel: "Discard") : nil
    }

    private func field(_ field: EntryField) -> Field {
        let text = form.texts[field] ?? ""
        return Field(
            id: FieldID(field.rawValue),
            label: field.label(of: kind),
            kind: field.kind(with: text),
            value: field.isChoice ? .option(OptionID(text)) : .text(text),
            // A day is told as it was understood.
            help: form.day(in: field)?.formattedWithWeekday ?? field.help,
            error: form.error(of: field),
            isRequired: field.isRequired
        )
    }
}
