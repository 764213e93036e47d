import Observation

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
