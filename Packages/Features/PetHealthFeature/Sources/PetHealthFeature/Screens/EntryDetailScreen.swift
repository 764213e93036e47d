import CoreInterfaces
import CoreModels
import CorePresentation

/// The detail of an entry, from which the owner edits, removes or completes it.
struct EntryDetailScreen {
    /// The largest number of a medicine's latest doses that are listed.
    static let mostDoses = 20

    let entry: Entry
    let overview: HealthOverview
    let state: PetHealthState

    var screen: Screen {
        Screen(
            id: ScreenID(entry.id.row.rawValue),
            title: title,
            body: (state.notice.map { [$0.element] } ?? []) + [.facts(facts)] + unrecorded + doses + schedule,
            commands: state.mode == .owner ? commands : [],
            isBusy: isChanging || state.isOpeningForm
        )
    }

    private var isChanging: Bool { state.changing != nil }

    private var today: CalendarDate { overview.today }

    private var title: String {
        switch entry {
        case .weight(let sample): "Weight of \(sample.date.formatted)"
        case .visit(let visit): "Vet visit of \(visit.date.formatted)"
        case .vaccination(let vaccination): "\(vaccination.vaccine) vaccination of \(vaccination.givenOn.formatted)"
        case .reminder(let reminder): reminder.title
        case .medicine(let medicine): medicine.name
        case .dose(let dose): dose.title(in: overview.record.medicines)
        }
    }

    private var facts: [Fact] {
        var facts: [Fact] = []
        func add(_ label: String, _ value: String?) {
            if let value { facts.append(Fact(label, RichText(value))) }
        }
        switch entry {
        case .weight(let sample):
            add("Weight", sample.weight.formatted(in: state.weightUnit))
            add("Date", sample.date.formatted)
        case .visit(let visit):
            add("Date", visit.date.formatted)
            add("Reason", visit.reason)
            add("Clinic or vet", visit.clinic)
            add("Notes", visit.notes)
        case .vaccination(let dose):
            add("Vaccine", dose.vaccine)
            let diseases = VaccineCatalog.vaccine(named: dose.vaccine)?.diseases.joined(separator: ", ")
            add("Protects against", diseases)
            add("Given on", dose.givenOn.formatted)
            if let next = overview.nextDueInWords(after: dose) {
                facts.append(Fact("Next dose", status(of: dose).text(ofDay: next)))
            }
            add("Batch", dose.batch)
            add("Vet", dose.vet)
            add("Certificate number", dose.certificate)
        case .reminder(let reminder):
            facts.append(Fact("Due", status(of: reminder).text(ofDay: reminder.due.formatted)))
            add("How often", reminder.frequency)
            add("Last done", reminder.completions.first.map(words))
            let earlier = reminder.completions.dropFirst().prefix(5).map(words)
            add("Before that", earlier.isEmpty ? nil : earlier.joined(separator: "; "))
        case .medicine(let medicine): facts = self.facts(of: medicine)
        case .dose(let dose):
            add("Medicine", overview.plan(of: dose.medicine)?.medicine.name)
            add("Due", "\(dose.slot.day.formatted), \(dose.slot.time)")
            facts.append(Fact("Outcome", dose.text))
            add("How much", dose.dosage?.formatted)
        }
        return facts
    }

    private func words(_ completion: Reminder.Completion) -> String {
        let late = completion.daysLate
        return completion.day.formatted + (late > 0 ? ", \(late) \(late == 1 ? "day" : "days") late" : "")
    }

    private func facts(of medicine: Medicine) -> [Fact] {
        let plan = MedicinePlan(medicine, doses: overview.record.doses)
        var facts = [
            Fact("How", RichText(medicine.directions)), Fact("Course", RichText(medicine.course)),
        ]
        if let remaining = plan.remaining {
            facts.append(
                Fact(
                    "In stock",
                    plan.stockWarning(now: overview.now) ?? RichText(medicine.dosage.unit.formatted(remaining))))
        }
        if overview.pet.died == nil, let next = plan.next(now: overview.now) {
            let day = next.time.day == today ? "today" : next.time.day.formatted
            facts.append(Fact("Next dose", RichText("\(day), \(next.time.time)")))
        }
        if let notes = medicine.notes { facts.append(Fact("Notes", RichText(notes))) }
        return facts
    }

    /// A list of a medicine's past doses that aren't recorded, each of which opens its form.
    private var unrecorded: [Element] {
        guard case .medicine(let medicine) = entry, overview.pet.died == nil, state.mode == .owner else { return [] }
        let slots = overview.unrecorded(of: medicine.id)
        if slots.isEmpty { return [] }
        let rows = slots.map { slot in
            let dose = MedicineDose(of: medicine.id, at: slot.time, outcome: .skipped)
            return Row(
                id: EntryID.dose(dose.id).row, title: "\(slot.time.day.formatted), \(slot.time.time)",
                badge: RichText("not recorded", role: .negative), isSelectable: state.canRecordDoses)
        }
        let list = ItemList(id: .unrecorded, label: "Doses that aren't recorded", rows: rows)
        return [.group(ElementGroup(title: "Not recorded", elements: [.list(list)]))]
    }

    /// A list of a medicine's latest doses, each of which opens.
    private var doses: [Element] {
        guard case .medicine(let medicine) = entry else { return [] }
        let rows = MedicinePlan(medicine, doses: overview.record.doses).doses.prefix(Self.mostDoses).map { dose in
            Row(
                id: EntryID.dose(dose.id).row, title: "\(dose.slot.day.formatted), \(dose.slot.time)",
                // Only an amount that differs from today's needs attention.
                detail: dose.dosage.flatMap { $0 == medicine.dosage ? nil : RichText($0.formatted) }, badge: dose.text,
                sortKeys: [
                    .number(Double(dose.slot.day.dayNumber) + Double(dose.slot.time.minutes) / 1440),
                    .words(dose.text.plain),
                ])
        }
        return rows.isEmpty
            ? []
            : [
                .group(
                    ElementGroup(
                        title: "Doses",
                        elements: [
                            .list(
                                ItemList(
                                    id: "doses", label: "Latest doses",
                                    columns: [
                                        Column(id: "time", title: "Time"), Column(id: "outcome", title: "Outcome"),
                                    ], rows: Array(rows)))
                        ]))
            ]
    }

    /// The doses that follow a vaccine's last one by the schedule, unless the day was entered by hand.
    private var schedule: [Element] {
        guard case .vaccination(let dose) = entry, overview.pet.died == nil,
            overview.record.vaccinations.latestDoses.contains(dose),
            let advice = overview.schedule.adviceInForce(
                after: dose, among: overview.record.vaccinations.vaccinations, on: today)
        else { return [] }
        return [.group(ElementGroup(title: "Schedule", elements: advice.elements))]
    }

    private func status(of dose: Vaccination) -> DueStatus {
        guard overview.pet.died == nil else { return .notDue }
        return overview.record.vaccinations.status(of: dose, on: today, by: overview.schedule)
    }

    private func status(of reminder: Reminder) -> DueStatus {
        overview.pet.died == nil ? reminder.status(on: today) : .notDue
    }

    private var commands: [Command] {
        let name = entry.id.kind.name
        let remove = Command(
            id: .remove,
            label: "Remove the \(name)",
            key: "x",
            role: .destructive,
            isEnabled: !isChanging,
            confirmation: Confirmation(
                question: "Remove this \(name)? You can restore it until you close PetNest.",
                confirmLabel: "Remove")
        )
        guard state.canEdit(entry.id.kind) else { return actions }
        return actions + [Command(id: .edit, label: "Edit", key: "e", isEnabled: !isChanging), remove]
            + state.restoreCommand
    }

    /// The commands of the entry.
    private var actions: [Command] {
        guard overview.pet.died == nil else { return [] }
        switch entry {
        case .vaccination, .reminder: if !state.canEdit { return [] }
        case .medicine, .weight, .visit, .dose: break
        }
        switch entry {
        case .vaccination(let dose):
            switch status(of: dose) {
            case .overdue, .dueSoon:
                return [Command(id: .givenAgain, label: "Given", key: "g", role: .primary, isEnabled: !isChanging)]
            case .notDue, .upcoming: return []
            }
        case .reminder(let reminder): return actions(of: reminder)
        case .medicine: return state.doseCommands
        case .weight, .visit, .dose: return []
        }
    }

    private func actions(of reminder: Reminder) -> [Command] {
        let undone = reminder.lastDone.map { day in
            Command(id: .undone, label: "Not done on \(day.formatted)", key: "n", isEnabled: !isChanging)
        }
        guard !reminder.isFinished else { return undone.map { [$0] } ?? [] }
        var done = reminder.doneCommand(.markDone, on: today)
        done.isEnabled = !isChanging
        return [
            done,
            Command(id: .doneOn, label: "Done on another day", key: "o", isEnabled: !isChanging),
            Command(id: .postpone, label: "Postpone for a week", key: "z", isEnabled: !isChanging),
        ] + (undone.map { [$0] } ?? [])
    }
}

extension Reminder {
    /// Returns the command that marks the reminder done today, with a confirmation if it was already done today.
    func doneCommand(_ id: CommandID, on today: CalendarDate) -> Command {
        let again = Confirmation(
            question: "\(title) was done today already. Count it twice?", confirmLabel: "Count it twice")
        return Command(
            id: id, label: "Done today", key: "d", role: .primary, confirmation: isDone(on: today) ? again : nil)
    }
}

extension PetHealthNotice {
    /// The notice as an element.
    var element: Element {
        var notice =
            switch self {
            case .saved(let kind): success("The \(kind.name) is saved.")
            case .removed(let kind): success("The \(kind.name) is removed.", detail: "You can restore it.")
            case .removedElsewhere(let kind):
                Notice(id: "notice", kind: .information, text: "The \(kind.name) was already removed.")
            case .restored(let kind): success("The \(kind.name) is restored.")
            case .markedDone(let reminder):
                success(
                    "\(reminder.title) is done.",
                    detail: reminder.isFinished ? nil : "It is due again on \(reminder.due.formatted)."
                )
            case .undone(let reminder):
                success(
                    "\(reminder.title) is no longer marked done.", detail: "It is due on \(reminder.due.formatted).")
            case .postponed(let reminder): success("\(reminder.title) is postponed until \(reminder.due.formatted).")
            case .recorded(let dose, let medicine):
                success(
                    dose.isGiven
                        ? "\(medicine.name) of \(dose.slot.time) is given."
                        : "\(medicine.name) of \(dose.slot.time) is skipped.",
                    commands: [Command(id: .undoDose, label: "Undo", key: "t")])
            case .doseConflict(let conflict): conflict.notice
            case .saveFailed(let kind, let error): failure("The \(kind.name) wasn't saved.", error)
            case .changeFailed(let kind, let error): failure("The \(kind.name) wasn't changed.", error)
            case .removalFailed(let kind, let error): failure("The \(kind.name) wasn't removed.", error)
            }
        notice.isDismissible = true
        return .notice(notice)
    }

    private func success(_ text: RichText, detail: RichText? = nil, commands: [Command] = []) -> Notice {
        Notice(id: "notice", kind: .success, text: text, detail: detail, commands: commands)
    }

    private func failure(_ text: String, _ error: ServiceError) -> Notice {
        .failure(id: "notice", "\(text) \(error)", advice: error.advice, retry: nil)
    }
}
