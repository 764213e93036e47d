import CoreWire

/// An item that is due for a pet, on the wire.
public struct AgendaItemDTO: WireRecord, Hashable {
    /// "item".
    public static let name = "item"
    /// "items".
    public static let plural = "items"

    /// An action on an item.
    public struct Action: Codable, Hashable, Sendable {
        /// Identifies the action among those of its item: `done`.
        public var id: String?
        /// The label.
        public var label: String?
        /// The question that must be confirmed before.
        public var question: String?

        /// Creates it from its members.
        public init(
            id: String? = nil,
            label: String? = nil,
            question: String? = nil
        ) {
            self.id = id
            self.label = label
            self.question = question
        }
    }

    /// The id of the pet.
    public var pet: String?
    /// The name of the pet.
    public var petName: String?
    /// The kind, a word of the slice that it comes from. A client ignores unknown kinds.
    public var kind: String?
    /// The id of the item among those of its kind.
    public var id: String?
    /// The task.
    public var title: String?
    /// The day on which it is due.
    public var due: String?
    /// The time of day, if it is due at one.
    public var time: String?
    /// The id of the record to show, if that isn't ``id``.
    public var opens: String?
    /// The day until which it was postponed.
    public var hiddenUntil: String?
    /// The possible actions, the most likely first.
    public var actions: [Action]?

    /// Creates it from its members.
    public init(
        pet: String? = nil,
        petName: String? = nil,
        kind: String? = nil,
        id: String? = nil,
        title: String? = nil,
        due: String? = nil,
        time: String? = nil,
        opens: String? = nil,
        hiddenUntil: String? = nil,
        actions: [Action]? = nil
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

/// The request for an action on an item as it was listed, on the wire.
public struct AgendaDeedDTO: Codable, Hashable, Sendable {
    /// The kind of the item.
    public var kind: String?
    /// The day on which it was due.
    public var due: String?
    /// The id of the action.
    public var action: String?
    /// The person's local day and time, or those at which it was done.
    public var now: String?
    /// Whether that is an earlier time, so that the instant isn't known.
    public var past: Bool?

    /// Creates it from its members.
    public init(
        kind: String? = nil,
        due: String? = nil,
        action: String? = nil,
        now: String? = nil,
        past: Bool? = nil
    ) {
        self.kind = kind
        self.due = due
        self.action = action
        self.now = now
        self.past = past
    }
}

/// The outcome of an action, on the wire.
public struct AgendaOutcomeDTO: Codable, Hashable, Sendable {
    /// A sentence.
    public var message: String?
    /// What was recorded, for undoing the action; absent if it can't be undone.
    public var recorded: String?

    /// Creates it from its members.
    public init(
        message: String? = nil,
        recorded: String? = nil
    ) {
        self.message = message
        self.recorded = recorded
    }
}

/// The request to undo an action, on the wire.
public struct AgendaUndoDTO: Codable, Hashable, Sendable {
    /// The kind of the item.
    public var kind: String?
    /// What was recorded, as the outcome of the action says.
    public var was: String?
    /// The person's local day and time.
    public var now: String?

    /// Creates it from its members.
    public init(
        kind: String? = nil,
        was: String? = nil,
        now: String? = nil
    ) {
        self.kind = kind
        self.was = was
        self.now = now
    }
}
