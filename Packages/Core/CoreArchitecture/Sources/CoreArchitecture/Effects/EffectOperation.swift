/// The operations that an effect consists of. The cases are indirect unless they hold a reference, so an effect is no
/// larger than a reference. Most effects are ``none``.
enum EffectOperation<Action: Sendable>: Sendable {
    case none
    indirect case send(Action)
    case run(EffectJob<Action>)
    indirect case transition(any Transition)
    indirect case merge([Self])
    indirect case concatenate([Self])
    indirect case cancel(EffectID)
    indirect case cancellable(EffectID, cancelInFlight: Bool, Self)
    indirect case debounced(EffectID, Duration, any Clock<Duration>, Self)
    indirect case queued(EffectID, QueuePolicy, Self)

    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// Returns the operation without the waiting parts that a cancellation applies to.
    func removing(_ cancellation: Cancellation) -> Self {
        func removing(_ id: EffectID, _ operation: Self, _ make: (Self) -> Self) -> Self {
            if cancellation.matches(id) { return .none }
            return make(operation.removing(cancellation))
        }
        if case .all = cancellation { return .none }
        switch self {
        case .none, .send, .run, .transition, .cancel: return self
        case .merge(let operations): return .merge(operations.map { $0.removing(cancellation) })
        case .concatenate(let operations):
            return .concatenate(operations.map { $0.removing(cancellation) })
        case .cancellable(let id, let cancelInFlight, let operation):
            return removing(id, operation) { .cancellable(id, cancelInFlight: cancelInFlight, $0) }
        case .debounced(let id, let duration, let clock, let operation):
            return removing(id, operation) { .debounced(id, duration, clock, $0) }
        case .queued(let id, let policy, let operation):
            return removing(id, operation) { .queued(id, policy, $0) }
        }
    }
}
