import Observation

/// Registers reads of a store's state with Observation, and notifies it of changes.
///
/// A tracking ends with the first change, so every current observer has read the state since the last notification. If
/// nobody has read the state since then, a change costs only the test of a flag.
@MainActor
final class StateReads: Observable {
    private let registrar = ObservationRegistrar()
    private(set) var isRead = false

    /// The property that Observation tracks in place of the state. Its key path belongs to a class without generic
    /// parameters, so creating it costs nothing.
    private var state: Void { () }

    func willRead() {
        isRead = true
        registrar.access(self, keyPath: \.state)
    }

    func notify() {
        isRead = false
        registrar.withMutation(of: self, keyPath: \.state) {}
    }
}
