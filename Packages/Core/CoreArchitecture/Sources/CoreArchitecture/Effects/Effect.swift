/// What is to be done besides changing the state: work that answers with actions.
///
/// ## Topics
/// - Doing: ``none``, ``send(_:)``, ``run(_:)``, ``transition(_:)``
/// - Combining: ``merge(_:)``
/// - Cancelling: ``cancellable(id:cancelInFlight:)``, ``cancel(id:)``
public struct Effect<Action: Sendable>: Sendable {
    indirect enum Operation: Sendable {
        case none
        case send(Action)
        case run(@Sendable (Send<Action>) async throws -> Void)
        case transition(any Transition)
        case merge([Operation])
        case cancellable(id: EffectID, cancelInFlight: Bool, Operation)
        case cancel(EffectID)
    }

    let operation: Operation

    /// Nothing.
    public static var none: Self { Self(operation: .none) }

    /// Sends an action, after the current one is reduced.
    public static func send(_ action: Action) -> Self { Self(operation: .send(action)) }

    /// Works, off the main actor, and sends any number of actions while it does.
    ///
    /// An error other than cancellation is reported as ``StoreProblem/effectFailed(error:)``: catch those that a person
    /// should hear of, and send them as actions.
    public static func run(_ work: @escaping @Sendable (Send<Action>) async throws -> Void) -> Self {
        Self(operation: .run(work))
    }

    /// Asks the feature's coordinator for a transition.
    public static func transition(_ transition: any Transition) -> Self { Self(operation: .transition(transition)) }

    /// Does several things at once.
    public static func merge(_ effects: Self...) -> Self {
        Self(operation: .merge(effects.map(\.operation)))
    }

    /// Cancels the effect of that id, if it is under way in the same store.
    public static func cancel(id: EffectID) -> Self { Self(operation: .cancel(id)) }

    /// Lets the effect be cancelled by an id, which belongs to the store that runs it.
    /// - Parameter cancelInFlight: Whether an effect of the same id that is under way is cancelled first.
    public func cancellable(id: EffectID, cancelInFlight: Bool = false) -> Self {
        Self(operation: .cancellable(id: id, cancelInFlight: cancelInFlight, operation))
    }
}
