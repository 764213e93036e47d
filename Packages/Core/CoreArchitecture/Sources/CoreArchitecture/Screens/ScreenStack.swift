import Observation

/// The screens that lie on one another; the top one is shown.
///
/// The stack is what keeps screens alive: one that is taken off is released, and with it its store, its coordinator and
/// their work. An empty stack means that the person has left.
@MainActor
public final class ScreenStack: Observable {
    // By hand: the macro of Observation would take a third of the time in which this package is built.
    private let registrar = ObservationRegistrar()
    private var shown: [any ScreenSource] = []

    /// The ids of the screens that were shown as steps, in the order of ``sources``.
    private var ids: [String?] = []

    /// Makes an empty stack.
    public init() {}

    /// The screens, the lowest first.
    public private(set) var sources: [any ScreenSource] {
        get {
            registrar.access(self, keyPath: \.sources)
            return shown
        }
        set {
            registrar.withMutation(of: self, keyPath: \.sources) { shown = newValue }
        }
    }

    /// The screen that is shown.
    public var top: (any ScreenSource)? { sources.last }

    /// Puts a screen on top.
    public func push(_ source: some ScreenSource) {
        push(source, as: nil)
    }

    /// Puts a step's screen on top: ``show(_:above:)`` knows it then, as if it had shown it.
    public func push(_ step: ScreenStep) {
        push(step.make(), as: step.id)
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
        ids = newSources.map { source in sources.firstIndex { $0 === source }.flatMap { ids[$0] } }
        sources = newSources
        if let top, top !== oldTop { top.appear() }
    }

    /// Shows the screens of a way above one of those that are there, in place of what lies on that: what a coordinator
    /// does to open a route.
    ///
    /// Where the last of them is on top already, nothing is done, whatever lies below it: so opening where one is does
    /// nothing, however one came there. Else those that are the first steps of that way already stay as they are, and only
    /// the others are made.
    /// - Parameters:
    ///   - steps: The screens, the lowest first; ids tell which are there already.
    ///   - base: The screen on which they lie; `nil` for none. One that isn't there is ignored, and so are the steps.
    public func show(_ steps: [ScreenStep], above base: (any ScreenSource)? = nil) {
        var start = 0
        if let base {
            guard let index = sources.firstIndex(where: { $0 === base }) else { return }
            start = index + 1
        }
        if let last = steps.last, ids.count > start, ids.last == last.id { return }
        let kept = zip(ids[start...], steps).prefix { $0 == $1.id }.count
        guard kept < steps.count || start + kept < sources.count else { return }
        let oldTop = top
        sources = sources[..<(start + kept)] + steps[kept...].map { $0.make() }
        ids = ids[..<(start + kept)] + steps[kept...].map(\.id)
        if let top, top !== oldTop { top.appear() }
    }

    private func push(_ source: any ScreenSource, as id: String?) {
        sources.append(source)
        ids.append(id)
        source.appear()
    }

    private func shorten(to count: Int) {
        guard count >= 0, count < sources.count else { return }
        sources.removeSubrange(count...)
        ids.removeSubrange(count...)
        top?.appear()
    }
}
