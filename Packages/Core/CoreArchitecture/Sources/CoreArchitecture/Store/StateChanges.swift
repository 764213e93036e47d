/// Tells observers of a store's changes.
@MainActor @usableFromInline
final class StateChanges<State> {
    @usableFromInline let reads = StateReads()
    // Unchecked: changed in place only, and read as a whole.
    @usableFromInline @exclusivity(unchecked) private(set) var observers: [StateObserver<State>] = []

    /// Called before the state is read.
    @inlinable
    func willRead() {
        reads.willRead()
    }

    /// Whether anybody wants to hear of the next change.
    @inlinable var isHeard: Bool { reads.isRead || !observers.isEmpty }

    /// Called after the state has changed.
    @inlinable
    func tell(_ state: State) {
        if reads.isRead { reads.tell() }
        for observer in observers where !observer.isOver { observer.told(state) }
    }

    func observe(_ told: @escaping @MainActor (State) -> Void) -> StateObservation {
        let observer = StateObserver(told: told)
        observers.append(observer)
        return StateObservation { [weak self] in
            observer.isOver = true
            self?.observers.removeAll { $0 === observer }
        }
    }
}
