/// Receives the results of effects, for a store or a test store.
///
/// Running effects are numbered from 1 within their sink; number 0 marks immediate results.
package struct EffectSink<Action: Sendable> {
    /// The functions that keep effects running until everything they sent is received.
    package struct Receiving {
        let holds: @MainActor (_ number: Int) -> Bool
        let ended: @MainActor (_ number: Int, EffectEnd) -> Void

        /// Creates the functions.
        /// - Parameters:
        ///   - holds: Returns whether a result of the effect is still waiting to be received.
        ///     ``EffectRunner/release(_:)`` is called when it is.
        ///   - ended: Called when an effect ends: its work is done, or it was cancelled and won't send more.
        package init(
            holds: @escaping @MainActor (_ number: Int) -> Bool,
            ended: @escaping @MainActor (_ number: Int, EffectEnd) -> Void
        ) {
            self.holds = holds
            self.ended = ended
        }
    }

    let sent: @MainActor (_ number: Int, Action) -> Void
    let transitionRequested: @MainActor (_ number: Int, any Transition) -> Void
    let onProblem: @MainActor (StoreProblem) -> Void
    let started: @MainActor () -> Void
    let receiving: Receiving?

    /// Creates a sink.
    /// - Parameters:
    ///   - sent: Called when an effect sends an action.
    ///   - transitionRequested: Called when an effect requests a transition.
    ///   - onProblem: Called when an effect is used incorrectly.
    ///   - started: Called when all parts of an effect that follow one another without waiting are started.
    ///   - receiving: Functions for a sink that holds actions until a test receives them.
    package init(
        sent: @escaping @MainActor (_ number: Int, Action) -> Void,
        transitionRequested: @escaping @MainActor (_ number: Int, any Transition) -> Void,
        onProblem: @escaping @MainActor (StoreProblem) -> Void,
        started: @escaping @MainActor () -> Void,
        receiving: Receiving? = nil
    ) {
        self.sent = sent
        self.transitionRequested = transitionRequested
        self.onProblem = onProblem
        self.started = started
        self.receiving = receiving
    }
}

/// The reason an effect ended.
package enum EffectEnd: Hashable, Sendable {
    case done, cancelled
}
