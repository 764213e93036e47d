import CoreModels
import Database

/// Something due for a pet, as slices contribute it.
struct AgendaItem: Sendable {
    let pet: PetID
    let petName: String
    /// What it is, in a word that the slice's page of API lists: `vaccination`. A client leaves out the kinds that it
    /// doesn't know.
    let kind: String
    /// Names what is due among those of its kind.
    let id: EntityID<AgendaItem>
    let title: String
    let due: CalendarDate
    /// The time of ``due`` at which it is due, where it has one.
    var time: TimeOfDay?
    /// The id of what a client opens for it, where that isn't ``id``: a dose's medicine.
    var opens: EntityID<AgendaItem>?
    /// The day until which it was put off: from then on it is shown again.
    var hiddenUntil: CalendarDate?
    /// What can be done with it where it lies, the most likely first.
    var actions: [AgendaAction] = []
}

/// Something that can be done with an item of the agenda.
struct AgendaAction: Sendable {
    /// What it is among those of its item: `done`.
    let id: String
    /// What it does, as a person reads it: "Done today".
    let label: String
    /// What a person is asked before, at a time; `nil` if nothing is unlikely about it.
    var question: @Sendable (_ now: LocalTime) -> String? = { _ in nil }
    /// Does it, and says what became of the item.
    let perform: @Sendable (_ now: LocalTime, _ store: Connection) throws -> String
}

/// An item on the wire, as it stands at a time where that is known.
struct AgendaItemDTO: Encodable, Sendable {
    struct Action: Encodable, Sendable {
        let id: String
        let label: String
        let question: String?
    }

    let pet: String
    let petName: String
    let kind: String
    let id: String
    let title: String
    let due: String
    let time: String?
    let opens: String?
    let hiddenUntil: String?
    let actions: [Action]?

    init(_ item: AgendaItem, now: LocalTime?) {
        pet = item.pet.description
        petName = item.petName
        kind = item.kind
        id = item.id.description
        title = item.title
        due = item.due.description
        time = item.time?.description
        opens = item.opens?.description
        hiddenUntil = item.hiddenUntil?.description
        let actions = item.actions.map { action in
            Action(id: action.id, label: action.label, question: now.flatMap(action.question))
        }
        self.actions = actions.isEmpty ? nil : actions
    }
}
