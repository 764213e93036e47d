import CoreArchitecture

/// What else the sitter is to do and to know.
struct ExtrasStep: Hashable, Sendable {
    /// What happens in it.
    enum Action: Hashable, Sendable {
        case addOnToggled(String, Bool)
        case noteEdited(String)
        /// A person wants to see the price.
        case nextAsked
    }

    /// The longest note to the sitter, in characters, which the service takes.
    static let longestNote = 2000

    var addOns: Set<String> = []
    var note = ""
    /// Whether going on was tried, so that what is missing is told.
    var hasTried = false

    /// What is wrong with the note: told before anything is held or paid.
    var noteProblem: String? {
        if note.count > Self.longestNote {
            return "This has \(note.count) characters; \(Self.longestNote) are the most."
        }
        return note.utf8.contains(0) ? "This holds a NUL character. Leave it out." : nil
    }
}

/// How the details answer.
struct ExtrasReducer: Reducer {
    func reduce(into state: inout ExtrasStep, action: ExtrasStep.Action) -> Effect<ExtrasStep.Action> {
        switch action {
        case .addOnToggled(let id, let isChosen):
            if isChosen { state.addOns.insert(id) } else { state.addOns.remove(id) }
        case .noteEdited(let text): state.note = text
        case .nextAsked: state.hasTried = true
        }
        return .none
    }
}
