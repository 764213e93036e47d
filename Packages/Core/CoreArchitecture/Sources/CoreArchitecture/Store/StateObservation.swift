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
