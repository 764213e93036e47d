/// Sends actions from an effect back to its store.
public struct Send<Action: Sendable>: Sendable {
    let deliver: @MainActor @Sendable (Action) -> Void

    /// Sends an action. One sent after the effect was cancelled is dropped.
    @MainActor
    public func callAsFunction(_ action: Action) {
        deliver(action)
    }
}
