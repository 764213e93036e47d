import CoreModels

/// Something that is due for one of the pets.
struct AgendaItem: Hashable, Sendable {
    /// Something that can be done with it where it lies.
    struct Action: Hashable, Sendable {
        /// What it is among those of its item: "done".
        let id: String
        /// What it does: "Done today".
        let label: String
        /// What is to be asked before.
        var question: String?
    }

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
    /// When on that day, where it is due at a time.
    var time: TimeOfDay?
    /// The id of what is opened for it, where that isn't ``id``.
    var opens: String?
    /// What can be done with it where it lies.
    var actions: [Action] = []
}
