import CoreInterfaces
import CoreModels

/// The model: a pet's vaccinations, newest first, their status on a day, and the next doses.
struct VaccinationHistory: Hashable, Sendable {
    /// A vaccination, when its next dose is due, and whether it is due now.
    struct Dose: Hashable, Sendable {
        let vaccination: Vaccination
        let nextDue: CalendarDate?
        /// ``nextDue`` in words, with its source.
        let nextDueInWords: String?
        let status: DueStatus
        /// Whether doses of the vaccine's first course are missing after it.
        let isFirstCourseOpen: Bool
        /// The schedule's next doses, if this is the vaccine's last one and its next day wasn't entered by hand.
        let advice: VaccineSchedule.Advice?
    }

    let pet: Pet
    let doses: [Dose]
    /// The unreadable vaccinations.
    let unreadable: [UnreadableRecord]

    /// Whether nothing is recorded, not even something unreadable.
    var isEmpty: Bool { doses.isEmpty && unreadable.isEmpty }

    init(of pet: Pet, _ vaccinations: Listed<Vaccination>, on today: CalendarDate) {
        self.pet = pet
        unreadable = vaccinations.unreadable
        let record = VaccinationRecord(vaccinations.values)
        let schedule = VaccineSchedule(of: pet)
        let latest = Set(record.latestDoses.map(\.id))
        let all = record.vaccinations
        doses = all.map { dose in
            let isLatest = latest.contains(dose.id)
            let due = schedule.nextDue(after: dose, among: all)
            return Dose(
                vaccination: dose, nextDue: due, nextDueInWords: schedule.nextDueInWords(after: dose, among: all),
                status: DueStatus(due: isLatest ? due : nil, today: today),
                isFirstCourseOpen: schedule.isFirstCourseOpen(after: dose, among: all),
                advice: isLatest ? schedule.adviceInForce(after: dose, among: all, on: today) : nil)
        }
    }
}
