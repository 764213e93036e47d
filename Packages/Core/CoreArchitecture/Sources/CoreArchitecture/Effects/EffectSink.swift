/// Takes what effects bring forth: for a store, or for one that tests.
///
/// Effects that work are numbered from 1 within their sink; number 0 stands for what an effect does at once. Functions and
/// no protocol: a store makes them where its types are known, so that the compiler sees through them.
@usableFromInline
package struct EffectSink<Action: Sendable> {
    /// What lets effects count as under way until all that they sent is received.
    @usableFromInline
    package struct Receiving {
        let holds: @MainActor (_ number: Int) -> Bool
        let ended: @MainActor (_ number: Int, EffectEnd) -> Void

        /// - Parameters:
        ///   - holds: Whether something that the effect brought forth waits to be received; ``EffectRunner/release(_:)``
        ///     is called when it is.
        ///   - ended: An effect is over: it has done its work, or was cancelled and won't send any more.
        package init(
            holds: @escaping @MainActor (_ number: Int) -> Bool,
            ended: @escaping @MainActor (_ number: Int, EffectEnd) -> Void
        ) {
            self.holds = holds
            self.ended = ended
        }
    }

    @usableFromInline let sent: @MainActor (_ number: Int, Action, _ parent: Int) -> Void
    let askedFor: @MainActor (_ number: Int, any Transition) -> Void
    let met: @MainActor (StoreProblem) -> Void
    let started: @MainActor () -> Void
    @usableFromInline let receiving: Receiving?

    /// - Parameters:
    ///   - sent: An effect sent an action; the parent is the number of the action that was answered with the effect.
    ///   - askedFor: An effect asked for a transition.
    ///   - met: An effect was used wrongly.
    ///   - started: The parts of an effect that follow one another without waiting are all started.
    ///   - receiving: For what takes actions only when a test receives them.
    @usableFromInline
    package init(
        sent: @escaping @MainActor (_ number: Int, Action, _ parent: Int) -> Void,
        askedFor: @escaping @MainActor (_ number: Int, any Transition) -> Void,
        met: @escaping @MainActor (StoreProblem) -> Void,
        started: @escaping @MainActor () -> Void,
        receiving: Receiving? = nil
    ) {
        self.sent = sent
        self.askedFor = askedFor
        self.met = met
        self.started = started
        self.receiving = receiving
    }
}

/// Why an effect is over.
package enum EffectEnd: Hashable, Sendable {
    case done, cancelled
}
