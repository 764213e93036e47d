/// Work that a reducer starts besides changing the state. It answers with actions.
///
/// ## Topics
/// - Doing: ``none``, ``send(_:)``, ``run(_:)``, ``request(failed:log:_:)``, ``transition(_:)``
/// - Combining: ``merge(_:)-(Self...)``, ``concatenate(_:)-(Self...)``
/// - Cancelling: ``cancellable(id:cancelInFlight:)``, ``cancel(id:)``
/// - Spacing: ``debounced(id:for:clock:)``, ``queued(id:policy:)``
public struct Effect<Action: Sendable>: Sendable {
    let operation: EffectOperation<Action>

    init(operation: EffectOperation<Action>) {
        self.operation = operation
    }

    /// An effect that does nothing.
    public static var none: Self { Self(operation: .none) }

    /// Sends an action, after the current one is reduced and all its effects are started.
    public static func send(_ action: Action) -> Self { Self(operation: .send(action)) }

    /// Starts work that can send any number of actions.
    ///
    /// Work starts in the order in which effects are started. It runs on the main actor and leaves it only for what it
    /// awaits elsewhere, so sending doesn't switch threads. Long computations belong in a `@concurrent` function or an
    /// actor that the work awaits.
    ///
    /// An error other than cancellation is reported as ``StoreProblem/effectFailed(error:)``. Catch the errors that the
    /// person should see, and send them as actions.
    public static func run(
        _ work: @escaping @MainActor @Sendable (Send<Action>) async throws -> Void
    ) -> Self {
        Self(operation: .run(EffectJob(work)))
    }

    /// Asks the feature's coordinator for a transition.
    public static func transition(_ transition: any Transition) -> Self { Self(operation: .transition(transition)) }

    /// Runs several effects at once. All are started, in order, before the next action is reduced.
    public static func merge(_ effects: Self...) -> Self { merge(effects) }

    /// Runs several effects at once. All are started, in order, before the next action is reduced.
    public static func merge(_ effects: [Self]) -> Self {
        let operations = effects.map(\.operation).filter { !$0.isNone }
        return Self(operation: operations.count > 1 ? .merge(operations) : operations.first ?? .none)
    }

    /// Runs several effects one after another. Each starts when the previous one is done, failed or cancelled.
    public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

    /// Runs several effects one after another. Each starts when the previous one is done, failed or cancelled.
    public static func concatenate(_ effects: [Self]) -> Self {
        let operations = effects.map(\.operation).filter { !$0.isNone }
        return Self(operation: operations.count > 1 ? .concatenate(operations) : operations.first ?? .none)
    }

    /// Cancels the running and waiting effects with the id that belong to the same store.
    public static func cancel(id: EffectID) -> Self { Self(operation: .cancel(id)) }

    /// Returns the effect with an id by which it can be cancelled. The id belongs to the store.
    ///
    /// A cancelled effect ends immediately, and anything it sends afterwards is dropped.
    /// - Parameters:
    ///   - id: The name of the effect.
    ///   - cancelInFlight: Whether running and waiting effects with the same id are cancelled first.
    public func cancellable(id: EffectID, cancelInFlight: Bool = false) -> Self {
        Self(operation: .cancellable(id, cancelInFlight: cancelInFlight, operation))
    }

    /// Delays the effect until the id hasn't been used for a while. Starting an effect cancels the previous one with
    /// the same id, even if it is running.
    /// - Parameters:
    ///   - id: The name of the effect.
    ///   - duration: The length of the quiet period.
    ///   - clock: The clock that measures the period, from the moment when the action is reduced.
    public func debounced(id: EffectID, for duration: Duration, clock: any Clock<Duration>) -> Self {
        Self(operation: .debounced(id, duration, clock, operation))
    }

    /// Limits how many effects with the same id run at once.
    /// - Parameters:
    ///   - id: The name of the effects.
    ///   - policy: The limit, and what happens to an effect that exceeds it.
    public func queued(id: EffectID, policy: QueuePolicy) -> Self {
        Self(operation: .queued(id, policy, operation))
    }
}

/// The name of an effect within one store, by which it is cancelled. Write one as a string literal:
/// `"load"`, `"load-\(pet)"`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name.
    public let rawValue: String

    /// Creates an id from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// A limit on running effects with the same id, and what happens to an effect that exceeds it. A limit below 1 counts
/// as 1.
public enum QueuePolicy: Hashable, Sendable {
    /// The handling of an effect that exceeds the limit.
    public enum Overflow: Hashable, Sendable {
        /// The effect never starts.
        case drop
        /// The effect starts when a running one ends, first in, first out.
        case wait
    }

    /// Keeps this many of the newest effects: a new one cancels the oldest.
    case newest(Int)
    /// Keeps this many of the oldest effects: a new one is dropped, or waits until one ends.
    case oldest(Int, Overflow = .drop)
}
