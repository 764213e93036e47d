import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The view: creates the screen of a model.
enum VaccinationHistoryView {
    static func screen(of history: Resource<VaccinationHistory, ServiceError>) -> Screen {
        // The notice about a failure has the command to try again.
        let refresh = Command(id: .refresh, label: "Refresh", key: "u", isEnabled: !history.isLoading)
        return Screen(
            id: "vaccinations",
            title: title(of: history.value),
            body: history.body(loading: "Loading the vaccinations", retry: .refresh, advice: \.advice) {
                content(of: $0)
            },
            commands: record(history.value) + (history.failure == nil ? [refresh] : []),
            isBusy: history.isLoading
        )
    }

    /// The command that records a dose. If nothing is recorded, the text about the empty list has it.
    private static func record(_ history: VaccinationHistory?) -> [Command] {
        guard let history, history.pet.access.canEdit, !history.isEmpty else { return [] }
        return [Command(id: .record, label: "Record a vaccination", key: "n", role: .primary)]
    }

    static func title(of history: VaccinationHistory?) -> String {
        history.map { "\($0.pet.name)'s vaccinations" } ?? "Vaccinations"
    }

    private static func content(of history: VaccinationHistory) -> [Element] {
        let unreadable = Notice.unreadable(history.unreadable.map(\.description)).map { [Element.notice($0)] } ?? []
        guard !history.isEmpty else {
            let pet = history.pet
            let advice = pet.died == nil ? VaccineSchedule(of: pet).adviceWithoutCore(among: []) : nil
            return [
                .emptyState(
                    EmptyState(
                        title: "No vaccinations yet",
                        message: RichText(advice ?? "Vaccinations recorded in \(pet.name)'s health are listed here."),
                        commands: history.pet.access.canEdit
                            ? [Command(id: .record, label: "Record one", key: "a", role: .primary)] : []
                    )
                )
            ]
        }
        return unreadable + [
            .list(
                ItemList(
                    id: "vaccinations",
                    label: "\(history.pet.name)'s vaccinations, newest first",
                    columns: [
                        Column(id: "vaccine", title: "Vaccine"), Column(id: "given", title: "Given"),
                        Column(id: "next", title: "Next due"),
                    ],
                    rows: history.doses.map(row)
                )
            )
        ] + schedule(of: history)
    }

    /// The next doses of each vaccine, unless the pet died or the day was entered by hand.
    private static func schedule(of history: VaccinationHistory) -> [Element] {
        guard history.pet.died == nil else { return [] }
        let vaccines = history.doses.compactMap { dose in
            dose.advice.map { advice in
                Element.group(
                    ElementGroup(
                        title: "What comes next: \(dose.vaccination.vaccine)",
                        elements: [
                            .facts(
                                advice.steps.map {
                                    Fact($0.name, RichText($0.when) + RichText(", \($0.reason)", role: .secondary))
                                })
                        ].filter { _ in !advice.steps.isEmpty }
                            + advice.notes.map { .text(RichText($0, role: .caution)) }))
            }
        }
        return vaccines.isEmpty ? [] : vaccines + [.text(RichText(VaccineSchedule.source, role: .secondary))]
    }

    private static func row(of dose: VaccinationHistory.Dose) -> Row {
        let vaccination = dose.vaccination
        let next = dose.nextDueInWords.map { ", next due \($0)" } ?? ""
        return Row(
            id: RowID(vaccination.id.description),
            title: RichText(vaccination.vaccine),
            detail: RichText("given \(vaccination.givenOn.formatted)\(next)", role: .secondary),
            badge: badge(of: dose),
            sortKeys: [
                .words(vaccination.vaccine), .whole(vaccination.givenOn.dayNumber),
                .whole(dose.nextDue?.dayNumber),
            ]
        )
    }

    private static func badge(of dose: VaccinationHistory.Dose) -> RichText? {
        let words = dose.status.formatted
        return switch dose.status {
        case .notDue: nil
        case .upcoming where dose.isFirstCourseOpen: RichText("first course, \(words)", role: .secondary)
        case .upcoming: RichText("up to date", role: .positive)
        case .dueSoon: RichText(words, role: dose.status.isPressing ? .caution : .secondary)
        case .overdue: RichText(words, role: .negative)
        }
    }
}

extension CommandID {
    static let record: CommandID = "record"
}
