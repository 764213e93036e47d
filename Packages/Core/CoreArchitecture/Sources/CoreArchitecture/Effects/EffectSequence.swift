/// Effects that are done one after another: those that haven't begun.
@MainActor
final class EffectSequence<Action: Sendable> {
    let context: EffectContext
    let group: EffectGroup?
    var rest: [EffectOperation<Action>]

    init(_ operations: [EffectOperation<Action>], context: EffectContext, group: EffectGroup?) {
        rest = operations
        self.context = context
        self.group = group
    }
}
