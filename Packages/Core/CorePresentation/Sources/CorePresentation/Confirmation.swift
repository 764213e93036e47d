/// A question that a surface asks before it sends an event that loses something.
public struct Confirmation: Hashable, Sendable {
    /// The question, which names what will be lost: "Discard what you typed?"
    public var question: String
    /// The answer that continues, a verb: "Discard".
    public var confirmLabel: String
    /// The answer that changes nothing. Use "Keep it" where "Cancel" could be mistaken for the other answer.
    public var declineLabel: String

    /// Creates a question.
    public init(question: String, confirmLabel: String, declineLabel: String = "Cancel") {
        self.question = question
        self.confirmLabel = confirmLabel
        self.declineLabel = declineLabel
    }
}
