import Observation

/// The screens that lie on one another; the top one is shown.
///
/// The stack is what keeps screens alive: one that is taken off is released, and with it its store, its coordinator and
/// their work. An empty stack means that the person has left.
@MainActor @Observable
public final class ScreenStack {
    /// The screens, the lowest first.
    public private(set) var sources: [any ScreenSource] = []

    /// Makes an empty stack.
    public init() {}

    /// The screen that is shown.
    public var top: (any ScreenSource)? { sources.last }

    /// Puts a screen on top.
    public func push(_ source: some ScreenSource) {
        sources.append(source)
        source.appear()
    }

    /// Takes a screen and all that lie on it off; one that isn't there is ignored.
    public func pop(_ source: some ScreenSource) {
        guard let index = sources.firstIndex(where: { $0 === source }) else { return }
        shorten(to: index)
    }

    /// Takes the top screen off.
    public func pop() {
        shorten(to: sources.count - 1)
    }

    /// Puts screens in place of all that are there. Those that stay, stay as they are.
    public func replaceAll(with newSources: [any ScreenSource]) {
        let oldTop = top
        sources = newSources
        if let top, top !== oldTop { top.appear() }
    }

    private func shorten(to count: Int) {
        guard count >= 0, count < sources.count else { return }
        sources.removeSubrange(count...)
        top?.appear()
    }
}
