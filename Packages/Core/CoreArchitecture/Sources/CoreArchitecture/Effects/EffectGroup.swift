/// Counts the parts of an effect that are under way, and tells when the last of them is over.
@MainActor @usableFromInline
final class EffectGroup {
    private(set) var count = 0
    /// Called when the last part is over, unless all were over before the group was closed.
    var onEnd: (@MainActor () -> Void)?

    @usableFromInline
    func enter() {
        count += 1
    }

    @usableFromInline
    func leave() {
        count -= 1
        if count == 0 { onEnd?() }
    }
}
