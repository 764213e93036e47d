import CoreModels
import Database
import Foundation

/// The statements that find what is due for all pets.
enum AgendaTables {
    /// All doses of the pets that have one due: which of them counts is for `VaccinationRecord` to say.
    static let doses = """
        SELECT vaccination.id, vaccine, givenOn, nextDue, pet, pet.name AS petName \
        FROM vaccination JOIN pet ON pet.id = vaccination.pet \
        WHERE vaccination.pet IN (SELECT pet FROM vaccination WHERE nextDue <= ?)
        """
    /// The condition is that of the index `reminderOpen`, word for word, or SQLite wouldn't use it.
    static let reminders = """
        SELECT reminder.id, title, due, pet, pet.name AS petName \
        FROM reminder JOIN pet ON pet.id = reminder.pet \
        WHERE due <= ? AND (recurrenceUnit IS NOT NULL OR lastDone IS NULL)
        """
}

extension Connection {
    /// What is due until a day, next due first; what is due on one day goes by id.
    func agenda(until day: CalendarDate) throws -> [AgendaItemDTO] {
        let items = try dueDoses(until: day) + dueReminders(until: day)
        return items.sorted { ($0.due, $0.id, $0.kind.rawValue) < ($1.due, $1.id, $1.kind.rawValue) }
    }

    private func dueReminders(until day: CalendarDate) throws -> [AgendaItemDTO] {
        try rows(AgendaTables.reminders, [day.sqlValue]).map { row in
            AgendaItemDTO(
                pet: try row.value("pet"), petName: try row.value("petName"), kind: .reminder,
                id: try row.value("id"), title: try row.value("title"), due: try row.value("due"))
        }
    }

    private func dueDoses(until day: CalendarDate) throws -> [AgendaItemDTO] {
        var names: [String: String] = [:]
        var doses: [String: [Vaccination]] = [:]
        for row in try rows(AgendaTables.doses, [day.sqlValue]) {
            let pet: String = try row.value("pet")
            names[pet] = try row.value("petName")
            doses[pet, default: []].append(try VaccinationDTO(row: row).stored())
        }
        return doses.flatMap { pet, doses in
            VaccinationRecord(doses).latestDoses.compactMap { dose in
                guard let due = dose.nextDue, due <= day else { return nil }
                return AgendaItemDTO(
                    pet: pet, petName: names[pet] ?? "", kind: .vaccination, id: dose.id.description,
                    title: dose.vaccine, due: due.description)
            }
        }
    }
}

extension VaccinationDTO {
    /// The vaccination as the domain has it, of a row that was valid when it was stored.
    /// - Throws: ``Failure/unavailable(_:)`` where the row isn't valid: something else wrote to the store.
    fileprivate func stored() throws(Failure) -> Vaccination {
        let unreadable = Failure.unavailable("The stored vaccination \(id ?? "") can't be read: it breaks a rule.")
        guard let id = VaccinationID(id ?? "") else { throw unreadable }
        do {
            return try value(id: id.rawValue, today: .latest)
        } catch {
            throw unreadable
        }
    }
}
