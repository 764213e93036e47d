import CoreModels

/// Something that is due for one of the pets.
public struct AgendaItem: Hashable, Sendable {
    /// What a due item comes from.
    public enum Source: Hashable, Sendable {
        /// The next dose of a vaccine.
        case vaccination(VaccinationID)
        /// A reminder.
        case reminder(ReminderID)
    }

    /// What it comes from.
    public let source: Source
    /// The pet that it is for.
    public let pet: PetID
    /// What the pet is called.
    public let petName: String
    /// What is to be done.
    public let title: String
    /// The day it is due.
    public let due: CalendarDate

    /// Describes an item.
    public init(source: Source, pet: PetID, petName: String, title: String, due: CalendarDate) {
        self.source = source
        self.pet = pet
        self.petName = petName
        self.title = title
        self.due = due
    }
}
