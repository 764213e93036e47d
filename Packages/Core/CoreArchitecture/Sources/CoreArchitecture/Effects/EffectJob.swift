/// A part of an effect that is under way.
@MainActor
final class EffectJob {
    enum Status {
        /// It works.
        case running
        /// It has done its work, but what it sent wasn't received yet.
        case held
        /// It is over.
        case done, cancelled
    }

    let context: EffectContext
    /// Those that wait for its end.
    let group: EffectGroup?
    var status: Status
    var task: Task<Void, Never>?

    init(context: EffectContext, group: EffectGroup?, status: Status) {
        self.context = context
        self.group = group
        self.status = status
    }
}
