import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

extension HealthCards {
    /// The largest number of rows on a card.
    private static let mostRows = 3

    /// A card with the next reminders and vaccinations.
    var due: PlaceCard {
        PlaceCard(of: "health", on: .pet, title: "Due next", rank: .due) { values throws(CardFailure) in
            let id = try Self.pet(values)
            let overview = try await load("the card of due items wasn't loaded") { () async throws(ServiceError) in
                let vaccinations = try await records.vaccinations(of: id).entries
                return HealthOverview(
                    pet: try await pets.pet(id),
                    record: HealthRecord(
                        weights: [], weightTotal: 0, visits: [], visitTotal: 0,
                        vaccinations: VaccinationRecord(vaccinations)),
                    reminders: try await records.reminders(of: id).entries, now: today.now)
            }
            let sections = DashboardSections(overview, canChange: false, weightUnit: settings.current.weights)
            let rows = sections.comingUp
            let advice = overview.vaccinationAdvice
            let listed = Self.elements("card-due", rows, empty: advice ?? "No reminder or vaccination is due soon.")
            let below = rows.isEmpty ? nil : advice.map { Element.text(RichText($0, role: .secondary)) }
            return CardContent(listed + (below.map { [$0] } ?? []))
        }
    }

    /// A card with the current medicines and the next dose, empty for a pet without medicines.
    var medicines: PlaceCard {
        PlaceCard(of: "medicines", on: .pet, title: "Medicines", rank: .due) { values throws(CardFailure) in
            let pet = try Self.pet(values)
            let now = today.now
            let plans = try await load("the card of medicines wasn't loaded") { () async throws(ServiceError) in
                let yesterday = now.day.adding(days: -1)
                let medicines = try await records.medicines(of: pet).entries.filter { !$0.isOver(on: yesterday) }
                if medicines.isEmpty { return [] as [MedicinePlan] }
                let since = Medicine.firstDay(ofDosesFor: medicines, until: now.day)
                let doses = try await records.doses(of: pet, since: since).entries
                return medicines.map { MedicinePlan($0, doses: doses) }.filter { $0.isCurrent(now: now) }
            }
            if plans.isEmpty { return nil }
            let rows = plans.map { plan in
                Row(
                    id: EntryID.medicine(plan.medicine.id).row, title: RichText(plan.medicine.name),
                    detail: RichText(plan.medicine.directions, role: .secondary), badge: plan.badge(now: now))
            }
            return CardContent(Self.elements("card-medicines", rows, empty: ""))
        }
    }

    /// Returns the first rows without their commands, and the number of the others.
    private static func elements(_ id: ElementID, _ rows: [Row], empty: String) -> [Element] {
        if rows.isEmpty { return [.text(RichText(empty, role: .secondary))] }
        var shown = rows.prefix(mostRows).map { row in
            Row(id: row.id, title: row.title, detail: row.detail, badge: row.badge, isSelectable: false)
        }
        if rows.count > shown.count {
            let more = RichText("and \(rows.count - shown.count) more", role: .secondary)
            shown.append(Row(id: "more", title: more, isSelectable: false))
        }
        return [.list(ItemList(id: id, label: "", rows: shown, isAligned: true))]
    }
}
