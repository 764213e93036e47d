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
            body: conflict + question + [.form(inputs)] + suggestions + schedule,
            isBusy: form.state.isPending,
            backConfirmation: backConfirmation
        )
    }

    private var inputs: InputForm {
        form.state.form(
            "entry", form.fields.map(field), problems: EntryReading(form).problems,
            submit: Command(
                id: .save, label: form.question == nil ? "Save the \(kind.name)" : "Yes, save it", role: .primary))
    }

    private var screenID: String {
        switch form.purpose {
        case .new: "new-\(kind.routeComponent)"
        case .edit: "edit-\(form.id.row.rawValue)"
        case .done: "done-\(form.id.row.rawValue)"
        }
    }

    private var title: String {
        // A form that was opened directly lies below nothing that names the pet.
        let name = form.context.name
        return switch form.purpose {
        case .new: "New \(kind.name)" + (name.map { " for \($0)" } ?? "")
        case .edit: "Edit the \(kind.name)" + (name.map { " of \($0)" } ?? "")
        case .done(let reminder): "\(reminder.title)\(name.map { " of \($0)" } ?? ""): done on another day"
        }
    }

    /// Both versions of an entry that another window has changed too, and which to keep.
    private var conflict: [Element] {
        guard let other = form.otherVersion else { return [] }
        let own = Command(id: .keepOwn, label: "Save mine", key: "m", role: .primary)
        switch other {
        case .removed:
            return [
                .notice(
                    Notice(
                        id: "conflict", kind: .warning,
                        text: "The \(kind.name) was removed in another window since you opened it here.",
                        commands: [own, Command(id: .takeOther, label: "Leave it removed", key: "l")]))
            ]
        case .changed(let entry):
            let notice = Notice(
                id: "conflict", kind: .warning,
                text: "The \(kind.name) was changed in another window since you opened it here.",
                detail: "Save yours in its place, or take the other and give up what you typed.",
                commands: [own, Command(id: .takeOther, label: "Take the other", key: "o")])
            return [.notice(notice), .table(versions(beside: entry))]
        }
    }

    /// What differs between what is typed and another version.
    private func versions(beside entry: Entry) -> DataTable {
        var others = EntryTexts.of(entry, plan: nil, in: form.context.weightUnit)
        if case .reminder(let reminder) = entry { others[.doneOn] = reminder.lastDone?.description }
        // What is left of a medicine is counted and not stored, so it can't be compared.
        let differing = form.fields.filter { $0 != .stock && (form.texts[$0] ?? "") != (others[$0] ?? "") }
        return DataTable(
            id: "versions",
            label: "What differs",
            columns: [
                Column(id: "field", title: ""), Column(id: "own", title: "Yours"),
                Column(id: "other", title: "The other"),
            ],
            rows: differing.map { field in
                DataRow(
                    id: RowID("version-\(field.rawValue)"),
                    cells: [
                        RichText(field.label(of: kind)), RichText(words(for: form.texts[field], of: field)),
                        RichText(words(for: others[field], of: field)),
                    ])
            })
    }

    /// What a field's text means, as the form shows it.
    private func words(for text: String?, of field: EntryField) -> String {
        guard let text, !text.isEmpty else { return "–" }
        guard case .choice(let options) = field.kind(with: text) else { return text }
        return options.first { $0.id.rawValue == text }?.label ?? text
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
                detail: vaccine.validity.map { RichText("boosters every \($0.length)", role: .secondary) })
        }
        return rows.isEmpty
            ? [] : [.list(ItemList(id: .suggestions, label: "Vaccines to choose from", rows: Array(rows)))]
    }

    /// The doses that follow by the schedule, and how to leave it or return to it.
    private var schedule: [Element] {
        guard let advice = form.advice else { return [] }
        var elements = advice.elements
        if let next = advice.steps.first, !form.isNextDueFilled, form.day(in: .nextDue) != next.due {
            elements.append(
                .notice(
                    Notice(
                        id: "schedule", kind: .information,
                        text: "By the schedule the next dose is due on \(next.due.formatted).",
                        detail: "What you typed counts, as your vet's word.",
                        commands: [Command(id: .followSchedule, label: "Use the schedule's day", key: "d")])))
        }
        return [.group(ElementGroup(title: "Schedule", elements: elements))]
    }

    private var backConfirmation: Confirmation? {
        if form.state.isPending {
            return Confirmation(
                question: "The \(kind.name) is being saved. Leave before that is certain?",
                confirmLabel: "Leave"
            )
        }
        return form.hasChanges
            ? Confirmation(question: "Discard what you typed about the \(kind.name)?", confirmLabel: "Discard") : nil
    }

    private func field(_ field: EntryField) -> Field {
        Field(
            id: FieldID(field.rawValue),
            label: field.label(of: kind),
            kind: field.kind(with: form.texts[field] ?? ""),
            help: understood(field) ?? field.help,
            isRequired: field.isRequired
        )
    }

    /// The last dose of the course that is typed, and how many days and doses there are.
    private var courseEnd: String? {
        guard let start = form.day(in: .start), let end = form.day(in: .end), start <= end else { return nil }
        let days = start.days(until: end) + 1
        let length = days == 1 ? "1 day" : "\(days) days"
        let everyDays = max(1, Int(form.state.text(.everyDays)) ?? 1)
        let last = end.adding(days: -((days - 1) % everyDays))
        let times = Set((try? TypedTimes(form.state.text(.times)).times) ?? [])
        guard let time = times.max() else { return "Last day: \(last.formattedWithWeekday). \(length)" }
        let doses = ((days - 1) / everyDays + 1) * times.count
        return
            "Last dose: \(last.formattedWithWeekday), \(time). \(length), \(doses == 1 ? "1 dose" : "\(doses) doses")"
    }

    /// A day, times of day and a weight are told as they were understood.
    private func understood(_ field: EntryField) -> String? {
        let text = form.texts[field] ?? ""
        switch field {
        case .weight:
            let unit = form.context.weightUnit
            let weight = try? Weight(typed: text, unit: unit)
            return weight?.formatted(in: unit) ?? "In \(unit.symbol), or with its unit: 4.2, 9 lb, 850 g"
        case .times:
            guard let times = try? TypedTimes(text).times, !times.isEmpty else { return nil }
            return "At \(times.map(\.description).joined(separator: ", "))"
        case .end: return courseEnd
        case .nextDue:
            let day = form.day(in: field)?.formattedWithWeekday
            switch form.nextDueSource {
            case .schedule:
                return "\(day ?? "Not known"), by the schedule below. Type the day that your vet gave, if any"
            case .hand: return "\(day ?? "None"), typed by hand"
            case nil: return day
            }
        default: return form.day(in: field)?.formattedWithWeekday
        }
    }
}
