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
    }

    /// Names the step.
    public var id: StepID
    /// What is done in it.
    public var title: String
    /// Where it stands.
    public var state: State

    /// Describes a step.
    public init(id: StepID, title: String, state: State) {
        self.id = id
        self.title = title
        self.state = state
    }
}
