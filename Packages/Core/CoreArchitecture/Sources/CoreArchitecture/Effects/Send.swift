/// Sends actions from an effect back to its store.
public struct Send<Action: Sendable>: Sendable {
    @usableFromInline let deliver: @MainActor @Sendable (Action) -> Void

    @inlinable
    init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
        self.deliver = deliver
    }

    /// Sends an action. One sent after the effect was cancelled is dropped.
    @inlinable @MainActor
    public func callAsFunction(_ action: Action) {
        deliver(action)
    }
}
