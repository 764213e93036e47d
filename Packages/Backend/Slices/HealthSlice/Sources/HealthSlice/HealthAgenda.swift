import BackendCore
import CoreModels
import CoreWire
import Database
import HealthWire

/// Finds due items of all living pets of a household.
///
/// A text that isn't a day compares arbitrarily with days and would be omitted silently. ``isInvalidDay(_:)`` finds such
/// rows as well, which are then reported as unreadable.
struct HealthAgenda {
    let store: Connection
    let account: AccountID

    /// Finds all doses of all pets. `VaccineSchedule` determines which of them counts, and when the next one is due.
    static let vaccinations = """
        SELECT vaccination.id, vaccine, givenOn, nextDue, nextDueFrom, batch, vaccination.vet, certificate, \
        hiddenUntil, pet, pet.name AS petName, pet.species, pet.birthDate \
        FROM pet CROSS JOIN vaccination ON vaccination.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL
        """
    /// The condition on `recurrenceUnit` must be exactly that of the index `reminderOpenOfPet`, or SQLite doesn't use
    /// it.
    static let reminders = """
        SELECT reminder.id, title, due, lastDone, pet, pet.name AS petName \
        FROM pet CROSS JOIN reminder ON reminder.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND (due <= ? OR \(isInvalidDay("due"))) \
        AND (recurrenceUnit IS NOT NULL OR lastDone IS NULL) AND pet.died IS NULL
        """
    /// Returns the condition that a column isn't a day or NULL. SQLite's `date` returns a valid day unchanged, and NULL
    /// or a normalized day for any other text. In PostgreSQL, a migration defines it.
    static func isInvalidDay(_ column: String) -> String {
        "COALESCE(date(\(column), '+0 days') <> \(column), \(column) IS NOT NULL)"
    }
    /// The number of days by which something is postponed.
    static let postponedDays = 7
}

extension HealthAgenda {
    /// Returns the unfinished reminders that are due until a day.
    func dueReminders(until day: CalendarDate) throws -> RowList<AgendaItem> {
        RowList("reminder", try store.rows(Self.reminders, [account.sqlValue, day.sqlValue])) { row in
            let id: EntityID<AgendaItem> = try row.value("id")
            let pet: PetID = try row.value("pet")
            let title: String = try row.value("title")
            let lastDone: CalendarDate? = try row.value("lastDone")
            let change = ReminderChange(id: EntityID(id.rawValue), pet: pet)
            return AgendaItem(
                pet: pet, petName: try row.value("petName"), kind: "reminder", id: id, title: title,
                due: try row.value("due"),
                actions: [
                    AgendaAction(
                        id: "done", label: "Done today",
                        question: { now in
                            lastDone == now.day ? "\(title) was done today already. Count it twice?" : nil
                        },
                        perform: { now, store in
                            let done = try change.made(in: store) { $0.done(on: now.day) }
                            return done.isFinished
                                ? "\(done.title) is done."
                                : "\(done.title) is done. It is due again on \(done.due.formatted)."
                        }),
                    AgendaAction(
                        id: "snooze", label: "Postpone for a week",
                        perform: { now, store in
                            let later = try change.made(in: store) {
                                $0.postponed(until: max($0.due, now.day).adding(days: Self.postponedDays))
                            }
                            return "\(later.title) is postponed until \(later.due.formatted)."
                        }),
                ])
        }
    }

    /// Returns the last dose of each vaccine whose next dose is due until a day.
    func dueVaccinations(until day: CalendarDate) throws -> RowList<AgendaItem> {
        let doses = RowList("vaccination", try store.rows(Self.vaccinations, [account.sqlValue])) {
            row in
            let species = Species(rawValue: try row.value("species", as: String.self)) ?? .other
            return (
                pet: try row.value("pet", as: PetID.self), petName: try row.value("petName", as: String.self),
                schedule: VaccineSchedule(species, born: (try? row.value("birthDate", as: CalendarDate?.self)) ?? nil),
                hiddenUntil: try row.value("hiddenUntil", as: CalendarDate?.self),
                dose: try VaccinationDTO(row: row).value(as: .stored)
            )
        }
        let items = Dictionary(grouping: doses.items, by: \.pet).flatMap { pet, doses in
            let hiddenUntil = Dictionary(doses.map { ($0.dose.id, $0.hiddenUntil) }) { first, _ in first }
            let record = VaccinationRecord(doses.map(\.dose))
            return record.latestDoses.compactMap { dose -> AgendaItem? in
                guard let due = doses[0].schedule.nextDue(after: dose, among: record.vaccinations), due <= day else {
                    return nil
                }
                return AgendaItem(
                    pet: pet, petName: doses[0].petName, kind: "vaccination", id: EntityID(dose.id.rawValue),
                    title: dose.vaccine, due: due, hiddenUntil: hiddenUntil[dose.id] ?? nil,
                    actions: [snooze(dose, of: pet)])
            }
        }
        return RowList(items: items, unreadable: doses.unreadable)
    }

    /// Returns the action that postpones a vaccination in the agenda only. The validity of the last dose is unchanged.
    private func snooze(_ dose: Vaccination, of pet: PetID) -> AgendaAction {
        AgendaAction(
            id: "snooze", label: "Postpone for a week",
            perform: { now, store in
                let day = now.day.adding(days: Self.postponedDays)
                try store.execute(
                    "UPDATE vaccination SET hiddenUntil = ? WHERE id = ? AND pet = ?",
                    [day.sqlValue, dose.id.sqlValue, pet.sqlValue])
                return "\(dose.vaccine) is shown here again from \(day.formatted) on."
            })
    }
}

/// A change of one reminder.
private struct ReminderChange: Sendable {
    let id: ReminderID
    let pet: PetID

    /// Changes the stored reminder.
    /// - Returns: The reminder afterwards.
    func made(in store: Connection, _ change: (Reminder) -> Reminder) throws -> Reminder {
        let reminders = EntryRepository<ReminderDTO>(store: store, pet: pet)
        let changed = change(try reminders.require(id).value(as: .stored))
        try reminders.save(ReminderDTO(changed), as: id)
        return changed
    }
}
