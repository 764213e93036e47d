import CoreModels

/// Something that is due for one of the pets.
struct AgendaItem: Hashable, Sendable {
    /// What it is, by the word of the feature that it comes from: "vaccination".
    let kind: String
    /// Names it among those of its kind.
    let id: String
    /// The pet that it is for.
    let pet: PetID
    /// What the pet is called.
    let petName: String
    /// What is to be done.
    let title: String
    /// The day it is due.
    let due: CalendarDate
}
