/// Whoever wants to hear of a store's changes.
@MainActor @usableFromInline
final class StateObserver<State> {
    /// Called after each change; `nil` once the observation has ended, be it in the midst of a change.
    ///
    /// Unchecked: taken and replaced as a whole, never lent.
    @usableFromInline @exclusivity(unchecked) var told: (@MainActor (State) -> Void)?

    init(told: @escaping @MainActor (State) -> Void) {
        self.told = told
    }
}
