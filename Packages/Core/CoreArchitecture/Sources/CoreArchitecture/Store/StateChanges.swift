/// Tells observers of a store's changes.
@MainActor
final class StateChanges<State> {
    private let reads = StateReads()
    private var observers: [StateObserver<State>] = []

    /// Called before the state is read.
    func willRead() {
        reads.willRead()
    }

    /// Called after the state has changed.
    func tell(_ state: State) {
        reads.tell()
        for observer in observers { observer.told?(state) }
    }

    func observe(_ told: @escaping @MainActor (State) -> Void) -> StateObservation {
        let observer = StateObserver(told: told)
        observers.append(observer)
        return StateObservation { [weak self] in
            observer.told = nil
            self?.observers.removeAll { $0 === observer }
        }
    }
}
