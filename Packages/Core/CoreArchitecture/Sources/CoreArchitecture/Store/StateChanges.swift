import Observation

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

/// Keeps an observation of a store; it ends when this is released.
@MainActor
public final class StateObservation {
    private let onEnd: @MainActor () -> Void

    init(onEnd: @escaping @MainActor () -> Void) {
        self.onEnd = onEnd
    }

    isolated deinit {
        onEnd()
    }
}

/// Lets Observation see that a store's state is read, and tells it of changes.
///
/// Whoever tracks the state has read it since the last change was told, since a tracking ends with the first change.
/// So a change that nobody has read before costs no more than a test of a flag.
@MainActor @usableFromInline
final class StateReads: Observable {
    private let registrar = ObservationRegistrar()
    // Unchecked: a plain value, never lent.
    @usableFromInline @exclusivity(unchecked) var isRead = false

    /// Stands for the state: its key path is that of a class without parameters, which costs nothing to make.
    private var state: Void { () }

    @usableFromInline
    func willRead() {
        isRead = true
        registrar.access(self, keyPath: \.state)
    }

    @usableFromInline
    func tell() {
        isRead = false
        registrar.withMutation(of: self, keyPath: \.state) {}
    }
}
