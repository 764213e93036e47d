import CoreModels

/// Something that is due for one of the pets.
struct AgendaItem: Hashable, Sendable {
    /// What a due item comes from.
    enum Source: Hashable, Sendable {
        /// The next dose of a vaccine.
        case vaccination(VaccinationID)
        /// A reminder.
        case reminder(ReminderID)
    }

    /// What it comes from.
    let source: Source
    /// The pet that it is for.
    let pet: PetID
    /// What the pet is called.
    let petName: String
    /// What is to be done.
    let title: String
    /// The day it is due.
    let due: CalendarDate
}
