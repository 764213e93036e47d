/// The operations that an effect consists of. The cases are indirect unless they hold a reference, so that an effect is
/// as small as one: reducers return effects through many levels, and most are ``none``.
@usableFromInline
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
    indirect case feature(FeaturePath, Self)

    @inlinable var isNone: Bool {
        if case .none = self { true } else { false }
    }

    func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> EffectOperation<Other> {
        switch self {
        case .none: .none
        case .send(let action): .send(transform(action))
        case .run(let job):
            .run(EffectJob { [work = job.work] send in try await work(Send { send.deliver(transform($0)) }) })
        case .transition(let transition): .transition(transition)
        case .merge(let operations): .merge(operations.map { $0.map(transform) })
        case .concatenate(let operations): .concatenate(operations.map { $0.map(transform) })
        case .cancel(let id): .cancel(id)
        case .cancellable(let id, let cancelInFlight, let operation):
            .cancellable(id, cancelInFlight: cancelInFlight, operation.map(transform))
        case .debounced(let id, let duration, let clock, let operation):
            .debounced(id, duration, clock, operation.map(transform))
        case .queued(let id, let policy, let operation): .queued(id, policy, operation.map(transform))
        case .feature(let path, let operation): .feature(path, operation.map(transform))
        }
    }

    /// Returns the operation without the waiting parts that a cancellation applies to.
    /// - Parameter path: The feature to which the operation belongs.
    func removing(_ cancellation: Cancellation, at path: FeaturePath) -> Self {
        func removing(_ id: EffectID, _ operation: Self, _ make: (Self) -> Self) -> Self {
            if cancellation.meets(FeatureEffectID(path: path, id: id)) { return .none }
            return make(operation.removing(cancellation, at: path))
        }
        if case .all = cancellation { return .none }
        switch self {
        case .none, .send, .run, .transition, .cancel: return self
        case .merge(let operations): return .merge(operations.map { $0.removing(cancellation, at: path) })
        case .concatenate(let operations):
            return .concatenate(operations.map { $0.removing(cancellation, at: path) })
        case .cancellable(let id, let cancelInFlight, let operation):
            return removing(id, operation) { .cancellable(id, cancelInFlight: cancelInFlight, $0) }
        case .debounced(let id, let duration, let clock, let operation):
            return removing(id, operation) { .debounced(id, duration, clock, $0) }
        case .queued(let id, let policy, let operation):
            return removing(id, operation) { .queued(id, policy, $0) }
        case .feature(let part, let operation):
            return .feature(part, operation.removing(cancellation, at: path + part))
        }
    }
}
