import AgendaWire
import CoreModels
import Database

/// An item that is due for a pet, as slices contribute it.
struct AgendaItem: Sendable {
    let pet: PetID
    let petName: String
    /// The kind, which the slice's page of API lists: `vaccination`. A client ignores unknown kinds.
    let kind: String
    /// Identifies the item among those of its kind.
    let id: EntityID<AgendaItem>
    let title: String
    let due: CalendarDate
    /// The time of day on ``due``, or `nil`.
    var time: TimeOfDay?
    /// The id of the entry that a client opens, if that isn't ``id``: a dose's medicine.
    var opens: EntityID<AgendaItem>?
    /// The day until which it is postponed and hidden.
    var hiddenUntil: CalendarDate?
    /// The actions that it offers, the most likely first.
    var actions: [AgendaAction] = []
}

/// An action on an item of the agenda.
struct AgendaAction: Sendable {
    /// Identifies the action among those of its item: `done`.
    let id: String
    /// The label, as people read it: "Done today".
    let label: String
    /// The question before the action at a time, or `nil` if the action is likely.
    var question: @Sendable (_ now: LocalTime) -> String? = { _ in nil }
    /// Performs the action, and returns the outcome in a sentence.
    let perform: @Sendable (_ now: LocalTime, _ store: Connection) throws -> String
}

extension AgendaItemDTO {
    /// Creates an item with its status at a time.
    init(_ item: AgendaItem, now: LocalTime?) {
        let actions = item.actions.map { action in
            Action(id: action.id, label: action.label, question: now.flatMap(action.question))
        }
        self.init(
            pet: item.pet.description, petName: item.petName, kind: item.kind, id: item.id.description,
            title: item.title, due: item.due.description, time: item.time?.description,
            opens: item.opens?.description, hiddenUntil: item.hiddenUntil?.description,
            actions: actions.isEmpty ? nil : actions)
    }
}
