import CoreModels
import CorePresentation

/// One entry in full, from where the owner removes it or marks it done.
struct EntryDetailScreen {
    let entry: Entry
    let overview: HealthOverview
    let state: PetHealthState

    var screen: Screen {
        Screen(
            id: ScreenID(entry.id.row.rawValue),
            title: title,
            body: (state.notice.map { [$0.element] } ?? []) + [.facts(facts)],
            commands: state.mode == .owner ? commands : [],
            isBusy: isChanging
        )
    }

    private var isChanging: Bool { state.changing != nil }

    private var title: String {
        switch entry {
        case .weight(let sample): "Weight of \(sample.date.formatted)"
        case .visit(let visit): "Vet visit of \(visit.date.formatted)"
        case .vaccination(let vaccination): "\(vaccination.vaccine) vaccination of \(vaccination.givenOn.formatted)"
        case .reminder(let reminder): reminder.title
        }
    }

    private var facts: [Fact] {
        switch entry {
        case .weight(let sample):
            [Fact("Weight", RichText(sample.weight.formatted)), Fact("Date", RichText(sample.date.formatted))]
        case .visit(let visit):
            [
                Fact("Date", RichText(visit.date.formatted)),
                Fact("Reason", RichText(visit.reason)),
                visit.clinic.map { Fact("Clinic or vet", RichText($0)) },
                visit.notes.map { Fact("Notes", RichText($0)) },
            ].compactMap(\.self)
        case .vaccination(let dose):
            [
                Fact("Vaccine", RichText(dose.vaccine)),
                Fact("Given on", RichText(dose.givenOn.formatted)),
                dose.nextDue.map { nextDue in
                    let status = overview.record.vaccinations.status(of: dose, on: overview.today)
                    return Fact("Next dose", status.text(ofDay: nextDue))
                },
            ].compactMap(\.self)
        case .reminder(let reminder):
            [
                Fact("Due", reminder.status(on: overview.today).text(ofDay: reminder.due)),
                Fact("How often", RichText(reminder.frequency)),
                reminder.lastDone.map { Fact("Last done", RichText($0.formatted)) },
            ].compactMap(\.self)
        }
    }

    private var commands: [Command] {
        let name = entry.id.kind.name
        let remove = Command(
            id: .remove,
            label: "Remove the \(name)",
            key: "x",
            role: .destructive,
            isEnabled: !isChanging,
            confirmation: Confirmation(question: "Remove this \(name) for good?", confirmLabel: "Remove")
        )
        guard case .reminder(let reminder) = entry, !reminder.isFinished else { return [remove] }
        return [
            Command(id: .markDone, label: "Mark as done", key: "d", role: .primary, isEnabled: !isChanging), remove,
        ]
    }
}
