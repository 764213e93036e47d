import CoreModels

/// Something that is due for one of the pets.
struct AgendaItem: Hashable, Sendable {
    /// An action on the item.
    struct Action: Hashable, Sendable {
        /// Identifies the action among those of its item: "done".
        let id: String
        /// The action's label: "Done today".
        let label: String
        /// The question to ask before the action.
        var question: String?
    }

    /// The outcome of an action.
    struct Outcome: Hashable, Sendable {
        /// A sentence.
        let message: String
        /// What the action recorded, for undoing it; `nil` if it can't be undone.
        var recorded: String?
    }

    /// The kind, as the slice of the backend names it: "vaccination".
    let kind: String
    /// Identifies the item among those of its kind.
    let id: String
    /// The pet that it is for.
    let pet: PetID
    /// The pet's name.
    let petName: String
    /// The task.
    let title: String
    /// The day on which it is due.
    let due: CalendarDate
    /// The time of day at which it is due, or `nil`.
    var time: TimeOfDay?
    /// The id of the entry to open for it, if that isn't ``id``.
    var opens: String?
    /// The actions that the item offers.
    var actions: [Action] = []
}
