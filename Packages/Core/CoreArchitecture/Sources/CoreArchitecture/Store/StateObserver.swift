/// Whoever wants to hear of a store's changes.
@MainActor @usableFromInline
final class StateObserver<State> {
    @usableFromInline let told: @MainActor (State) -> Void
    /// Whether the observation has ended, be it in the midst of a change: it isn't told any more.
    ///
    /// Unchecked: a plain value, never lent.
    @usableFromInline @exclusivity(unchecked) var isOver = false

    init(told: @escaping @MainActor (State) -> Void) {
        self.told = told
    }
}
