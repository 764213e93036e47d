/// A step of a flow.
public struct Step: Hashable, Sendable, Identifiable {
    /// Where a step stands.
    public enum State: Hashable, Sendable {
        /// Behind.
        case done
        /// Here.
        case current
        /// Ahead.
        case upcoming
        /// Went wrong: declined, cancelled, lost.
        case failed
    }

    /// Names the step.
    public var id: StepID
    /// What is done in it.
    public var title: String
    /// Where it stands.
    public var state: State
    /// What there is to say of it: when it was, what was chosen, why it failed. Steps of which one has some stand below
    /// each other.
    public var detail: RichText?

    /// Creates a step.
    public init(id: StepID, title: String, state: State, detail: RichText? = nil) {
        self.id = id
        self.title = title
        self.state = state
        self.detail = detail
    }
}
