/// The effects of one id whose number under way is limited.
struct EffectQueue<Action: Sendable> {
    /// An effect that waits for its place.
    struct Waiting {
        let context: EffectContext
        let group: EffectGroup?
        var operation: EffectOperation<Action>
    }

    /// Those under way, the oldest first.
    var entries: [Int] = []
    /// Those that wait, the oldest first.
    var waiting: [Waiting] = []

    var isEmpty: Bool { entries.isEmpty && waiting.isEmpty }
}
