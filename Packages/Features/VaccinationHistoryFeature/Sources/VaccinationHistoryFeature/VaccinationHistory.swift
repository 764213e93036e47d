import CoreInterfaces
import CoreModels

/// The model: a pet's vaccinations, newest first, and how they stood on a day.
struct VaccinationHistory: Hashable, Sendable {
    /// A vaccination and whether its next dose is due.
    struct Dose: Hashable, Sendable {
        let vaccination: Vaccination
        let status: DueStatus
    }

    let pet: Pet
    let doses: [Dose]
    /// What is stored and can't be read.
    let unreadable: [UnreadableRecord]

    init(of pet: Pet, _ vaccinations: Listed<Vaccination>, on today: CalendarDate) {
        self.pet = pet
        unreadable = vaccinations.unreadable
        let record = VaccinationRecord(vaccinations.values)
        let latest = Set(record.latestDoses.map(\.id))
        doses = record.vaccinations.map { vaccination in
            let due = latest.contains(vaccination.id) ? vaccination.nextDue : nil
            return Dose(vaccination: vaccination, status: DueStatus(due: due, today: today))
        }
    }
}
