/// A step of a flow.
public struct Step: Hashable, Sendable, Identifiable {
    /// The state of a step.
    public enum State: Hashable, Sendable {
        /// Completed.
        case done
        /// In progress.
        case current
        /// Still to come.
        case upcoming
        /// Failed: declined, cancelled, lost.
        case failed
    }

    /// The id of the step.
    public var id: StepID
    /// The title of the step.
    public var title: String
    /// The state.
    public var state: State
    /// Further information: when it was, what was chosen, why it failed. If a step has one, the steps are listed below
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
