/// What is to be done besides changing the state: work that answers with actions.
///
/// ## Topics
/// - Doing: ``none``, ``send(_:)``, ``run(_:)``, ``transition(_:)``
/// - Combining: ``merge(_:)-(Self...)``, ``concatenate(_:)-(Self...)``, ``map(_:)``
/// - Cancelling: ``cancellable(id:cancelInFlight:)``, ``cancel(id:)``
/// - Spacing: ``debounced(id:for:clock:)``, ``queued(id:policy:)``
public struct Effect<Action: Sendable>: Sendable {
    @usableFromInline let operation: EffectOperation<Action>

    @inlinable
    init(operation: EffectOperation<Action>) {
        self.operation = operation
    }

    /// Nothing.
    @inlinable public static var none: Self { Self(operation: .none) }

    /// Sends an action, after the current one is reduced and all its effects are started.
    @inlinable public static func send(_ action: Action) -> Self { Self(operation: .send(action)) }

    /// Works, and sends any number of actions while it does.
    ///
    /// The work begins in the order in which effects are started. It runs on the main actor and leaves it for what it awaits
    /// elsewhere, so sending costs no way from one thread to another. What computes for long belongs in a `@concurrent`
    /// function or an actor that the work awaits.
    ///
    /// An error other than cancellation is reported as ``StoreProblem/effectFailed(error:)``: catch those that a person
    /// should hear of, and send them as actions.
    @inlinable
    public static func run(
        _ work: @escaping @MainActor @Sendable (Send<Action>) async throws -> Void
    ) -> Self {
        Self(operation: .run(EffectJob(work)))
    }

    /// Asks the feature's coordinator for a transition.
    public static func transition(_ transition: any Transition) -> Self { Self(operation: .transition(transition)) }

    /// Does several things at once: all are started, in order, before the next action is reduced.
    public static func merge(_ effects: Self...) -> Self { merge(effects) }

    /// Does several things at once: all are started, in order, before the next action is reduced.
    public static func merge(_ effects: [Self]) -> Self {
        let operations = effects.map(\.operation).filter { !$0.isNone }
        return Self(operation: operations.count > 1 ? .merge(operations) : operations.first ?? .none)
    }

    /// Does several things one after another. Each begins when the one before it is over: done, failed or cancelled.
    public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

    /// Does several things one after another. Each begins when the one before it is over: done, failed or cancelled.
    public static func concatenate(_ effects: [Self]) -> Self {
        let operations = effects.map(\.operation).filter { !$0.isNone }
        return Self(operation: operations.count > 1 ? .concatenate(operations) : operations.first ?? .none)
    }

    /// Cancels the effects of that id, under way or still waiting, that belong to the same feature of the same store.
    public static func cancel(id: EffectID) -> Self { Self(operation: .cancel(id)) }

    /// Lets the effect be cancelled by an id, which belongs to the store and, in it, to the feature that returns it.
    ///
    /// A cancelled effect is over at once: what it sends afterwards is dropped.
    /// - Parameters:
    ///   - id: Names the effect.
    ///   - cancelInFlight: Whether effects of the same id, under way or still waiting, are cancelled first.
    public func cancellable(id: EffectID, cancelInFlight: Bool = false) -> Self {
        Self(operation: .cancellable(id, cancelInFlight: cancelInFlight, operation))
    }

    /// Begins once a while has passed in which the id wasn't used again; starting one cancels the previous one,
    /// even while it runs.
    /// - Parameters:
    ///   - id: Names the effect.
    ///   - duration: How long it must be quiet.
    ///   - clock: Measures it, from the moment when the action was reduced.
    public func debounced(id: EffectID, for duration: Duration, clock: any Clock<Duration>) -> Self {
        Self(operation: .debounced(id, duration, clock, operation))
    }

    /// Limits how many effects of an id are under way.
    /// - Parameters:
    ///   - id: Names the effects.
    ///   - policy: How many, and what happens to one too many.
    public func queued(id: EffectID, policy: QueuePolicy) -> Self {
        Self(operation: .queued(id, policy, operation))
    }

    /// The same work, its actions made into others: those of a feature into those of the feature around it.
    public func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
        Effect<Other>(operation: operation.map(transform))
    }

}

/// Names effects within one feature of one store, so that they can be cancelled. Write one as a string literal:
/// `"load"`, `"load-\(pet)"`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name itself.
    public let rawValue: String

    /// Creates an id from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// How many effects of one id may be under way, and what happens to one too many. Less than 1 counts as 1.
public enum QueuePolicy: Hashable, Sendable {
    /// What happens to an effect for which there is no place.
    public enum Overflow: Hashable, Sendable {
        /// It never begins.
        case drop
        /// It begins when one under way is over, first in, first out.
        case wait
    }

    /// The newest so many; the oldest of them is cancelled to make place for a new one.
    case newest(Int)
    /// The oldest so many; a new one drops or waits until there is place.
    case oldest(Int, Overflow = .drop)
}
