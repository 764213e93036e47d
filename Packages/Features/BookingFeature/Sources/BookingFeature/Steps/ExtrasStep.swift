import CoreArchitecture

/// The add-ons, and the note for the sitter.
struct ExtrasStep: Hashable, Sendable {
    /// An event of the step.
    enum Action: Hashable, Sendable {
        case addOnToggled(String, Bool)
        case noteEdited(String)
        /// The person wants to see the price.
        case nextRequested
    }

    /// The maximum length of the note, in characters, which the service accepts.
    static let longestNote = 2000

    var addOns: Set<String> = []
    var note = ""
    /// Whether the person tried to continue, so that missing input is reported.
    var hasTried = false

    /// The problem of the note, reported before anything is held or paid.
    var noteProblem: String? { Self.problem(of: note) }

    /// Returns the problem of a text that the sitter reads, or `nil` if there is none.
    static func problem(of text: String) -> String? {
        if text.count > longestNote { return "This has \(text.count) characters; the maximum is \(longestNote)." }
        return text.utf8.contains(0) ? "This contains a NUL character. Remove it." : nil
    }
}

extension BookingReducer {
    func reduceExtras(_ state: inout BookingFlow, _ action: ExtrasStep.Action) -> Effect<BookingAction> {
        switch action {
        case .addOnToggled(let id, true): state.extras.addOns.insert(id)
        case .addOnToggled(let id, false): state.extras.addOns.remove(id)
        case .noteEdited(let text): state.extras.note = text
        case .nextRequested:
            state.extras.hasTried = true
            return hold(&state)
        }
        return .none
    }
}
