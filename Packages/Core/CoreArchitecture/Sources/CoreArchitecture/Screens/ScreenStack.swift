import Observation

/// The screens that lie on one another; the top one is shown.
///
/// The stack is what keeps screens alive: one that is taken off is released, and with it its store, its coordinator and
/// their work. An empty stack means that the person has left. Flows show their screens through their own ``FlowStack``.
@MainActor
public final class ScreenStack: Observable {
    private struct Entry {
        let source: any ScreenSource
        /// What a step called it.
        var id: AnyHashable?
        var flow: FlowStack?
    }

    // By hand: the macro of Observation would take a third of the time in which this package is built.
    private let registrar = ObservationRegistrar()
    private var shown: [Entry] = []
    /// What was shown before the update that is under way.
    private var beforeUpdate: [Entry]?

    /// Creates an empty stack.
    public init() {}

    /// The screens, the lowest first.
    public var sources: [any ScreenSource] { entries.map(\.source) }

    /// The screen that is shown.
    public var top: (any ScreenSource)? { entries.last?.source }

    /// The flows whose screens are shown, the lowest first.
    public var flows: [FlowStack] {
        var flows: [FlowStack] = []
        for flow in entries.compactMap(\.flow) where !flows.contains(where: { $0 === flow }) { flows.append(flow) }
        return flows
    }

    /// Puts a screen of no flow on top.
    public func push(_ source: some ScreenSource) {
        replace(entries + [Entry(source: source)])
    }

    /// Takes a screen and all that lie on it off; one that isn't there is ignored.
    public func pop(_ source: any ScreenSource) {
        guard let index = entries.firstIndex(where: { $0.source === source }) else { return }
        shorten(to: index)
    }

    /// Takes the top screen off.
    public func pop() {
        shorten(to: entries.count - 1)
    }

    /// Takes all screens off: the person leaves.
    public func removeAll() {
        shorten(to: 0)
    }

    /// Makes several changes at once: screens that come to the top in between don't notice.
    func update<Failure: Error>(_ changes: () throws(Failure) -> Void) throws(Failure) {
        guard beforeUpdate == nil else { return try changes() }
        let before = shown
        beforeUpdate = before
        defer {
            beforeUpdate = nil
            announce(changesSince: before)
        }
        try changes()
    }

    private var entries: [Entry] {
        registrar.access(self, keyPath: \.sources)
        return shown
    }

    private func replace(_ entries: [Entry]) {
        let before = shown
        registrar.withMutation(of: self, keyPath: \.sources) { shown = entries }
        if beforeUpdate == nil { announce(changesSince: before) }
    }

    private func shorten(to count: Int) {
        guard count >= 0, count < entries.count else { return }
        replace(Array(entries.prefix(count)))
    }

    /// Lets the screens appear that are new, the lowest first, and one that came back to the top.
    private func announce(changesSince before: [Entry]) {
        let now = shown
        for entry in now where !before.contains(where: { $0.source === entry.source }) { entry.source.appear() }
        guard let top = now.last?.source, before.last?.source !== top else { return }
        if before.contains(where: { $0.source === top }) { top.appear() }
    }
}

// What flows do with their parts.
extension ScreenStack {
    func sources(of flow: FlowStack) -> [any ScreenSource] {
        entries.filter { $0.flow === flow }.map(\.source)
    }

    func ids(of flow: FlowStack) -> [AnyHashable] {
        entries.filter { $0.flow === flow }.compactMap(\.id)
    }

    func insert(_ step: ScreenStep, into flow: FlowStack) {
        let index = entries.lastIndex { $0.flow === flow }.map { $0 + 1 } ?? entries.count
        var entries = entries
        entries.insert(Entry(source: step.make(), id: step.id, flow: flow), at: index)
        replace(entries)
    }

    func show(_ way: [ScreenStep], in flow: FlowStack) {
        let start = entries.firstIndex { $0.flow === flow } ?? entries.count
        let end = (entries.lastIndex { $0.flow === flow } ?? start - 1) + 1
        let own = entries[start..<end]
        if let last = way.last, own.last?.id == last.id { return }
        let kept = zip(own, way).prefix { $0.id == $1.id }.count
        guard kept < way.count || kept < own.count else { return }
        let made = way[kept...].map { Entry(source: $0.make(), id: $0.id, flow: flow) }
        replace(entries[..<(start + kept)] + made + entries[end...])
    }

    /// Takes off what lies on a flow.
    func uncover(_ flow: FlowStack) {
        guard let index = entries.lastIndex(where: { $0.flow === flow }) else { return }
        shorten(to: index + 1)
    }
}
