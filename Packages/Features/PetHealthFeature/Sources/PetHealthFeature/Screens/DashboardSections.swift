import CoreModels
import CorePresentation

/// The sections of a dashboard with entries.
struct DashboardSections {
    /// The largest number of latest weights and visits that are listed.
    static let mostRows = 5
    /// The largest number of latest visits on the vet's view, with their notes.
    static let mostVisitsForVet = 20

    private let record: HealthRecord
    private let reminders: [Reminder]
    private let overview: HealthOverview
    private var today: CalendarDate { overview.today }

    private let canChange: Bool
    private let isForVet: Bool
    private let weightUnit: WeightUnit

    /// - Parameters:
    ///   - canChange: Whether due items can be marked done in the list.
    ///   - isForVet: Whether visits and medicines are shown with their notes.
    ///   - weightUnit: The unit of weights.
    init(_ overview: HealthOverview, canChange: Bool, isForVet: Bool = false, weightUnit: WeightUnit) {
        self.canChange = canChange
        self.isForVet = isForVet
        self.weightUnit = weightUnit
        record = overview.record
        reminders = overview.reminders
        self.overview = overview
    }

    var elements: [Element] {
        [
            section(
                "Coming up",
                ItemList(id: "coming-up", label: "Doses and reminders", rows: comingUp),
                empty: RichText(nothingComingUp),
                all: finishedReminders
            )
        ] + medicines + [
            weights,
            section(
                "Vaccinations", above: vaccinationAdvice,
                ItemList(id: "vaccinations", label: "Last doses", rows: vaccinations),
                empty: RichText(overview.vaccinationAdvice ?? "No vaccinations yet."),
                all: older(
                    .vaccinations, total: record.vaccinations.vaccinations.count, listed: vaccinations.count)
            ),
            section(
                "Vet visits",
                ItemList(id: "visits", label: "Latest visits", rows: visits),
                empty: "No visits yet.",
                all: older(.visits, total: record.visitTotal, listed: visits.count)
            ),
        ]
    }

    /// The advice that stands above the list of vaccinations; empty if there is no list, because the section then shows
    /// the advice instead.
    private var vaccinationAdvice: [Element] {
        guard !vaccinations.isEmpty, let advice = overview.vaccinationAdvice else { return [] }
        return [.text(RichText(advice))]
    }

    /// Doesn't say that nothing is due if vaccinations may be.
    private var nothingComingUp: String {
        overview.vaccinationAdvice == nil ? "Nothing is due soon." : "No dose or reminder is due soon."
    }

    /// The current medicines; nothing for a pet that never had any.
    private var medicines: [Element] {
        guard !record.medicines.isEmpty else { return [] }
        let rows = overview.plans.map { plan in
            Row(
                id: EntryID.medicine(plan.medicine.id).row,
                title: RichText(plan.medicine.name),
                detail: RichText(plan.medicine.directions + notes(plan.medicine.notes), role: .secondary),
                badge: plan.badge(now: overview.now)
            )
        }
        return [
            section(
                "Medicines", ItemList(id: "medicines", label: "Medicines given now", rows: rows),
                empty: "None is given now.",
                all: older(.medicines, total: record.medicines.count, listed: rows.count))
        ]
    }

    private var weights: Element {
        let rows = record.weights.prefix(Self.mostRows).map { sample in
            Row(
                id: EntryID.weight(sample.id).row,
                title: RichText(sample.weight.formatted(in: weightUnit)),
                detail: RichText(sample.date.formatted, role: .secondary),
                sortKeys: [.whole(sample.weight.grams), .whole(sample.date.dayNumber)]
            )
        }
        return section(
            "Weight",
            above: WeightTrend(record.weights).map { [.chart($0.chart(in: weightUnit))] } ?? [],
            ItemList(
                id: "weights", label: "Latest weights",
                columns: [Column(id: "weight", title: "Weight"), Column(id: "date", title: "Date")], rows: rows),
            empty: record.weightTotal == 0 ? "No weights yet." : "Not weighed in the past year.",
            all: older(.weights, total: record.weightTotal, listed: rows.count)
        )
    }

    /// Open reminders, each medicine's next dose, and vaccinations that are due soon or overdue, the most urgent first.
    var comingUp: [Row] {
        guard overview.pet.died == nil else { return [] }
        let medicines = overview.plans.compactMap { plan -> (due: CalendarDate, row: Row)? in
            guard let next = plan.next(now: overview.now)?.time, today.days(until: next.day) <= DueStatus.soon else {
                return nil
            }
            let detail = "\(next.day.formatted), \(next.time)"
            var row = dueRow(.medicine(plan.medicine.id), "\(plan.medicine.name), next dose", next.day, detail)
            if let lateness = next.lateness(now: overview.now) {
                row.badge = RichText(lateness, role: next.isLate(now: overview.now) ? .negative : .caution)
            }
            return (next.day, row)
        }
        let doses = record.vaccinations.latestDoses.compactMap { dose in
            overview.nextDue(after: dose).flatMap { due -> (due: CalendarDate, row: Row)? in
                guard today.days(until: due) <= DueStatus.soon else { return nil }
                var row = dueRow(.vaccination(dose.id), "\(dose.vaccine), next dose", due)
                if canChange { row.commands = [Command(id: .givenAgain(dose.id), label: "Given", key: "g")] }
                return (due, row)
            }
        }
        let open = reminders.filter { !$0.isFinished }.map { reminder in
            var row = dueRow(.reminder(reminder.id), reminder.title, reminder.due)
            if canChange {
                row.commands = [
                    reminder.doneCommand(.done(reminder.id), on: today),
                    Command(id: .postpone(reminder.id), label: "Postpone for a week", key: "z"),
                ]
            }
            return (due: reminder.due, row: row)
        }
        return (medicines + doses + open).sorted { ($0.due, $0.row.id) < ($1.due, $1.row.id) }.map(\.row)
    }

    private func dueRow(_ id: EntryID, _ title: String, _ due: CalendarDate, _ detail: String? = nil) -> Row {
        Row(
            id: id.row,
            title: RichText(title),
            detail: RichText(detail ?? due.formatted, role: .secondary),
            badge: DueStatus(due: due, today: today).text
        )
    }

    private var vaccinations: [Row] {
        record.vaccinations.latestDoses.map { dose in
            let next = overview.nextDueInWords(after: dose).map { ", next due \($0)" } ?? ""
            let status = DueStatus(due: overview.nextDue(after: dose), today: today)
            return Row(
                id: EntryID.vaccination(dose.id).row,
                title: RichText(dose.vaccine),
                detail: RichText("given \(dose.givenOn.formatted)\(next)", role: .secondary),
                badge: overview.pet.died == nil
                    ? status.doseText(isFirstCourseOpen: overview.isFirstCourseOpen(after: dose)) : nil
            )
        }
    }

    private var visits: [Row] {
        record.visits.prefix(isForVet ? Self.mostVisitsForVet : Self.mostRows).map { visit in
            let place = (visit.clinic.map { ", \($0)" } ?? "") + notes(visit.notes)
            return Row(
                id: EntryID.visit(visit.id).row,
                title: RichText(visit.reason),
                detail: RichText(visit.date.formatted + place, role: .secondary)
            )
        }
    }

    /// Returns the notes of an entry for a vet. Owners see them in the entry's detail.
    private func notes(_ text: String?) -> String {
        guard isForVet, let text else { return "" }
        return ". " + text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// A row that opens the list of all reminders; only that list has the finished ones.
    private var finishedReminders: Element? {
        let finished = reminders.count(where: \.isFinished)
        return finished > 0 ? all(.reminders, "\(finished) done") : nil
    }

    /// Returns a row that opens the list of all entries of a kind, if some aren't listed here.
    private func older(_ collection: EntryCollection, total: Int, listed: Int) -> Element? {
        total > listed ? all(collection, "\(total - listed) more, older") : nil
    }

    /// Returns a separate list, so that surfaces that count a list's rows don't count this one.
    private func all(_ collection: EntryCollection, _ detail: String) -> Element {
        let row = Row(id: collection.row, title: RichText(collection.title), detail: RichText(detail, role: .secondary))
        return .list(ItemList(id: ElementID(collection.row.rawValue), label: "", rows: [row]))
    }

    private func section(
        _ title: String,
        above: [Element] = [],
        _ list: ItemList,
        empty: RichText,
        all: Element? = nil
    ) -> Element {
        let listed: Element = list.rows.isEmpty ? .text(empty) : .list(list)
        return .group(ElementGroup(title: title, elements: above + [listed] + (all.map { [$0] } ?? [])))
    }
}
