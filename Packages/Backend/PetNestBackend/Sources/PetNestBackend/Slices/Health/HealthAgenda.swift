import CoreModels
import Database

/// The statements that find what is due for all pets that live.
enum HealthAgenda {
    /// All doses of the pets that have one due: which of them counts is for `VaccinationRecord` to say.
    static let doses = """
        SELECT vaccination.id, vaccine, givenOn, nextDue, batch, vaccination.vet, certificate, pet, pet.name AS petName \
        FROM vaccination JOIN pet ON pet.id = vaccination.pet \
        WHERE vaccination.pet IN (SELECT pet FROM vaccination WHERE nextDue <= ?) AND pet.died IS NULL
        """
    /// The condition is that of the index `reminderOpen`, word for word, or SQLite wouldn't use it.
    static let reminders = """
        SELECT reminder.id, title, due, pet, pet.name AS petName \
        FROM reminder JOIN pet ON pet.id = reminder.pet \
        WHERE due <= ? AND (recurrenceUnit IS NOT NULL OR lastDone IS NULL) AND pet.died IS NULL
        """
}

extension Connection {
    /// The reminders that are due until a day and not finished.
    func dueReminders(until day: CalendarDate) throws -> RowList<AgendaItem> {
        RowList("reminder", try rows(HealthAgenda.reminders, [day.sqlValue])) { row in
            AgendaItem(
                pet: try row.value("pet"), petName: try row.value("petName"), kind: "reminder",
                id: try row.value("id"), title: try row.value("title"), due: try row.value("due"))
        }
    }

    /// The last dose against each thing, where the next is due until a day.
    func dueDoses(until day: CalendarDate) throws -> RowList<AgendaItem> {
        let doses = RowList("vaccination", try rows(HealthAgenda.doses, [day.sqlValue])) { row in
            (
                pet: try row.value("pet", as: PetID.self), petName: try row.value("petName", as: String.self),
                dose: try VaccinationDTO(row: row).stored()
            )
        }
        let items = Dictionary(grouping: doses.items, by: \.pet).flatMap { pet, doses in
            VaccinationRecord(doses.map(\.dose)).latestDoses.compactMap { dose -> AgendaItem? in
                guard let due = dose.nextDue, due <= day else { return nil }
                return AgendaItem(
                    pet: pet, petName: doses[0].petName, kind: "vaccination", id: EntityID(dose.id.rawValue),
                    title: dose.vaccine, due: due)
            }
        }
        return RowList(items: items, unreadable: doses.unreadable)
    }
}
