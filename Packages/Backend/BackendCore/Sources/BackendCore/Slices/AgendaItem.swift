import CoreModels
import Database

/// An item that is due for a pet, contributed by a slice.
public struct AgendaItem: Sendable {
    /// The pet.
    public let pet: PetID
    /// The name of the pet.
    public let petName: String
    /// The kind, which the slice's page of API lists: `vaccination`. A client ignores unknown kinds.
    public let kind: String
    /// The id of the item, unique in its kind.
    public let id: EntityID<AgendaItem>
    /// The title of the item.
    public let title: String
    /// The day on which it is due.
    public let due: CalendarDate
    /// The time of day on ``due``, or `nil`.
    public var time: TimeOfDay?
    /// The id of the entry that a client opens, if that isn't ``id``: a dose's medicine.
    public var opens: EntityID<AgendaItem>?
    /// The day until which it is postponed and hidden.
    public var hiddenUntil: CalendarDate?
    /// The actions that it offers, the most likely first.
    public var actions: [AgendaAction]

    /// Creates an item.
    public init(
        pet: PetID, petName: String, kind: String, id: EntityID<AgendaItem>, title: String, due: CalendarDate,
        time: TimeOfDay? = nil, opens: EntityID<AgendaItem>? = nil, hiddenUntil: CalendarDate? = nil,
        actions: [AgendaAction] = []
    ) {
        self.pet = pet
        self.petName = petName
        self.kind = kind
        self.id = id
        self.title = title
        self.due = due
        self.time = time
        self.opens = opens
        self.hiddenUntil = hiddenUntil
        self.actions = actions
    }
}

/// An action on an item of the agenda.
public struct AgendaAction: Sendable {
    /// The id of the action, unique in its item: `done`.
    public let id: String
    /// The label, as people read it: "Done today".
    public let label: String
    /// The question before the action at a time, or `nil` if the action is likely.
    public var question: @Sendable (_ now: LocalTime) -> String?
    /// Performs the action.
    public let perform: @Sendable (_ now: LocalTime, _ store: Connection) throws -> AgendaOutcome

    /// Creates an action.
    public init(
        id: String, label: String, question: @escaping @Sendable (_ now: LocalTime) -> String? = { _ in nil },
        perform: @escaping @Sendable (_ now: LocalTime, _ store: Connection) throws -> AgendaOutcome
    ) {
        self.id = id
        self.label = label
        self.question = question
        self.perform = perform
    }
}

/// The outcome of an action. A text literal is one that can't be undone.
public struct AgendaOutcome: Sendable, ExpressibleByStringInterpolation {
    /// A sentence.
    public let message: String
    /// What was recorded, for undoing the action; `nil` if it can't be undone.
    public let recorded: String?

    /// Creates an outcome.
    public init(_ message: String, recorded: String? = nil) {
        self.message = message
        self.recorded = recorded
    }

    /// Creates the outcome of an action that can't be undone.
    public init(stringLiteral message: String) {
        self.init(message)
    }
}
