import CoreModels
import CorePresentation

/// The form of an entry: for a new one, for editing, or for the day on which a reminder was done.
struct EntryFormScreen {
    /// The largest number of vaccines that are suggested.
    static let mostSuggestions = 6

    let form: EntryForm
    /// Whether the record isn't loaded yet, so that the input can't be compared with it.
    var isLoading = false

    private var kind: EntryKind { form.id.kind }

    var screen: Screen {
        Screen(
            id: ScreenID(screenID),
            title: title,
            body: conflict + question + [.form(inputs)] + suggestions + schedule,
            isBusy: form.state.isPending || isLoading,
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
        case .record: "record-\(form.id.row.rawValue)"
        }
    }

    private var title: String {
        // A form that was opened directly has no screen below it that names the pet.
        let name = form.context.name
        return switch form.purpose {
        case .new: "New \(kind.name)" + (name.map { " for \($0)" } ?? "")
        case .edit: "Edit the \(kind.name)" + (name.map { " of \($0)" } ?? "")
        case .record(let dose): dose.title(in: form.context.medicines) + (name.map { " for \($0)" } ?? "")
        case .done(let reminder): "\(reminder.title)\(name.map { " of \($0)" } ?? ""): done on another day"
        }
    }

    /// The two versions of an entry that another window has changed too, and the commands to choose one.
    private var conflict: [Element] {
        guard let other = form.otherVersion else { return [] }
        let own = Command(id: .keepOwn, label: "Save mine", key: "m", role: .primary)
        switch other {
        case .removed:
            return [
                .notice(
                    Notice(
                        id: "conflict", kind: .warning,
                        text: "The \(kind.name) was removed meanwhile.",
                        commands: [own, Command(id: .useOther, label: "Leave it removed", key: "l")]))
            ]
        case .changed(let entry):
            let contested = form.contested(by: entry)
            let both = form.doseConflict(among: form.context.medicines) == nil ? [] : [Command.bothGiven]
            let notice = Notice(
                id: "conflict", kind: .warning,
                text: RichText("The \(kind.name) was \(isFirstRecord ? "recorded" : "changed") meanwhile."),
                detail: detail(isUncontested: contested.isEmpty, isTwoDoses: !both.isEmpty),
                commands: [own, Command(id: .useOther, label: "Use the other", key: "o")] + both)
            return [.notice(notice)] + (contested.isEmpty ? [] : [.table(versions(contested))])
        }
    }

    /// Whether the form records a dose, of which nothing was known before.
    private var isFirstRecord: Bool { if case .record = form.purpose { true } else { false } }

    /// Returns what each command of a conflict does.
    private func detail(isUncontested: Bool, isTwoDoses: Bool) -> RichText {
        if isTwoDoses {
            return "Save yours over it, use the other one, or record both if two doses were given. "
                + "That can be too much, so call your vet."
        }
        return isUncontested
            ? "Nothing that you changed is affected. Save it too, or discard what you typed."
            : "Save yours over it, or use the other one and discard what you typed."
    }

    /// Returns a table of the fields that are typed differently in the other version.
    private func versions(_ contested: [(field: EntryField, text: String)]) -> DataTable {
        DataTable(
            id: "versions",
            label: "What both have changed",
            columns: [
                Column(id: "field", title: ""), Column(id: "own", title: "Yours"),
                Column(id: "other", title: "The other"),
            ],
            rows: contested.map { field, other in
                DataRow(
                    id: RowID("version-\(field.rawValue)"),
                    cells: [
                        RichText(field.label(of: kind)), RichText(words(for: form.texts[field], of: field)),
                        RichText(words(for: other, of: field)),
                    ])
            })
    }

    /// Returns a field's text as the form shows it.
    private func words(for text: String?, of field: EntryField) -> String {
        guard let text, !text.isEmpty else { return "–" }
        guard case .choice(let options) = field.kind(with: text) else { return text }
        return options.first { $0.id.rawValue == text }?.label ?? text
    }

    private var question: [Element] {
        guard let question = form.question else { return [] }
        return [.notice(Notice(id: "question", kind: .warning, text: RichText(question)))]
    }

    /// The vaccines that match the typed name. Choosing one fills in the name and the next dose.
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

    /// The doses that follow by the schedule, and the command to return to the schedule.
    private var schedule: [Element] {
        guard let advice = form.advice else { return [] }
        var elements = advice.elements
        if let next = advice.steps.first, !form.isNextDueFilled, form.day(in: .nextDue) != next.due {
            elements.append(
                .notice(
                    Notice(
                        id: "schedule", kind: .information,
                        text: "By the schedule the next dose is due on \(next.due.formatted).",
                        detail: "The day you typed counts, as your vet's advice.",
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

    /// The typed times of day.
    private var typedTimes: Set<TimeOfDay> { Set((try? TypedTimes(form.state.text(.times)).times) ?? []) }

    /// The times of today at which no dose of a new course is expected because they are past.
    private var pastTimes: [TimeOfDay] {
        guard form.purpose == .new, let start = form.day(in: .start), start == form.context.now.day else { return [] }
        let first = MedicinePlan.expectedFrom(
            enteredAt: form.context.now, everyDays: Int(form.state.text(.everyDays)) ?? 1, times: Array(typedTimes))
        return typedTimes.filter { LocalTime(start, $0) < first }.sorted()
    }

    /// The first day of the typed course, and the doses of today that aren't expected because they are past.
    private var courseStart: String? {
        guard let start = form.day(in: .start) else { return nil }
        let past = pastTimes
        guard !past.isEmpty else { return start.formattedWithWeekday }
        let words = past.map(\.description).joined(separator: ", ")
        let next = typedTimes.filter { !past.contains($0) }.min().map { "today at \($0)" } ?? "tomorrow"
        return "\(start.formattedWithWeekday). \(words) \(past.count == 1 ? "is" : "are") past and not expected. "
            + "The first dose is \(next)"
    }

    /// The last dose of the typed course, and its number of days and doses.
    private var courseEnd: String? {
        guard let start = form.day(in: .start), let end = form.day(in: .end), start <= end else { return nil }
        let days = start.days(until: end) + 1
        let length = days == 1 ? "1 day" : "\(days) days"
        let everyDays = max(1, Int(form.state.text(.everyDays)) ?? 1)
        let last = end.adding(days: -((days - 1) % everyDays))
        guard let time = typedTimes.max() else { return "Last day: \(last.formattedWithWeekday). \(length)" }
        let doses = ((days - 1) / everyDays + 1) * typedTimes.count - pastTimes.count
        return
            "Last dose: \(last.formattedWithWeekday), \(time). \(length), \(doses == 1 ? "1 dose" : "\(doses) doses")"
    }

    /// Returns a typed day, time, weight or amount as it was understood.
    private func understood(_ field: EntryField) -> String? {
        let text = form.texts[field] ?? ""
        switch field {
        case .weight:
            let unit = form.context.weightUnit
            let weight = try? Weight(typed: text, unit: unit)
            return weight?.formatted(in: unit) ?? "In \(unit.symbol), or with its unit: 4.2, 9 lb, 850 g"
        case .amount, .stock:
            guard let amount = try? Amount(typed: text) else { return nil }
            let unit = Dosage.Unit(rawValue: form.state.text(.unit)) ?? .tablet
            return field == .amount ? "\(unit.formatted(amount)) at once" : "\(unit.formatted(amount)) now"
        case .times:
            guard let times = try? TypedTimes(text).times, !times.isEmpty else { return nil }
            return "At \(times.map(\.description).joined(separator: ", "))"
        case .start: return courseStart
        case .end: return courseEnd
        case .nextDue:
            let day = form.day(in: field)?.formattedWithWeekday
            switch form.nextDueSource {
            case .schedule:
                return "\(day ?? "Not known"), by the schedule below. Enter the day that your vet gave, if any"
            case .hand: return "\(day ?? "None"), entered by hand"
            case nil: return day
            }
        default: return form.day(in: field)?.formattedWithWeekday
        }
    }
}
