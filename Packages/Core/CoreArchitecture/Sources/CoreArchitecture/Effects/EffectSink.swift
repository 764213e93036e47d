/// Takes what effects bring forth: a store, or one that tests.
///
/// Effects that work are numbered from 1 within their sink; number 0 stands for what an effect does at once.
@MainActor
package protocol EffectSink<Action>: AnyObject {
    associatedtype Action: Sendable

    /// An effect sent an action.
    /// - Parameter parent: The number of the action that was answered with the effect.
    func effect(_ number: Int, sent action: Action, answering parent: Int)
    /// An effect asked for a transition.
    func effect(_ number: Int, askedFor transition: any Transition)
    /// An effect was used wrongly.
    func effect(_ number: Int, met problem: StoreProblem)
    /// An effect is over: it has done its work, or was cancelled and won't send any more.
    func effect(_ number: Int, endedBecause end: EffectEnd)
    /// Whether something that the effect brought forth waits to be received. It counts as under way until then; the
    /// sink calls ``EffectRunner/release(_:)`` when it is.
    func holds(_ number: Int) -> Bool
    /// The parts of an effect that follow one another without waiting are all started.
    func effectsStarted()
}

/// Why an effect is over.
package enum EffectEnd: Hashable, Sendable {
    case done, cancelled
}
