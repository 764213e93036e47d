import CoreModels

/// The model: a pet's vaccinations as they stood on a day.
struct VaccinationHistory: Hashable, Sendable {
    let pet: Pet
    let record: VaccinationRecord
    let today: CalendarDate
}
