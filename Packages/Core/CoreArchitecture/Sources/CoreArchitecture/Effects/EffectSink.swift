/// Takes what effects bring forth: a store, or one that tests.
///
/// Effects that work are numbered from 1 within their sink; number 0 stands for what an effect does at once.
@MainActor
package protocol EffectSink<Action>: AnyObject {
    associatedtype Action: Sendable

    /// An effect sent an action.
    func effect(_ number: Int, sent action: Action)
    /// An effect asked for a transition.
    func effect(_ number: Int, askedFor transition: any Transition)
    /// An effect was used wrongly.
    func effect(_ number: Int, met problem: StoreProblem)
    /// An effect is over: it has done its work, or was cancelled and won't send any more.
    func effect(_ number: Int, endedBecause end: EffectEnd)
}

/// Why an effect is over.
package enum EffectEnd: Hashable, Sendable {
    case done, cancelled
}
