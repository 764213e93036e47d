import Observation

/// The stack of screens, of which the top one is shown.
///
/// The stack keeps screens alive: a screen that is removed is released together with its store, its coordinator and
/// their work. An empty stack means that the person has left. Flows show their screens through their own ``FlowStack``.
@MainActor
public final class ScreenStack: Observable {
    private struct Entry {
        let source: any ScreenSource
        /// The id of the step that pushed it.
        var id: AnyHashable?
        var flow: FlowStack?
        /// The screen that was on top before, which receives the result of this one.
        private(set) weak var opener: (any ScreenSource)?

        init(source: any ScreenSource, id: AnyHashable? = nil, flow: FlowStack? = nil, opener: (any ScreenSource)?) {
            self.source = source
            self.id = id
            self.flow = flow
            self.opener = opener
        }
    }

    // Without Observation's macro, which would take a third of this package's build time.
    private let registrar = ObservationRegistrar()
    private var shown: [Entry] = []
    /// The entries before the current update.
    private var beforeUpdate: [Entry]?

    /// Creates an empty stack.
    public init() {}

    /// The screens, lowest first.
    public var sources: [any ScreenSource] { entries.map(\.source) }

    /// The screen on top, which is shown.
    public var top: (any ScreenSource)? { entries.last?.source }

    /// The flows whose screens are shown, lowest first.
    public var flows: [FlowStack] {
        var flows: [FlowStack] = []
        for flow in entries.compactMap(\.flow) where !flows.contains(where: { $0 === flow }) { flows.append(flow) }
        return flows
    }

    /// Pushes a screen that belongs to no flow.
    public func push(_ source: some ScreenSource) {
        replace(entries + [Entry(source: source, opener: opener)])
    }

    /// Removes a screen and all screens above it. Does nothing if it isn't in the stack.
    /// - Parameter result: The result for the screen that was on top when this one was pushed. Outside of an
    ///   update, it is received after ``ScreenSource/appear()``.
    public func pop(_ source: any ScreenSource, returning result: FlowResult? = nil) {
        guard let index = entries.firstIndex(where: { $0.source === source }) else { return }
        let opener = entries[index].opener
        shorten(to: index)
        if let opener, let result, entries.contains(where: { $0.source === opener }) { opener.receive(result) }
    }

    /// Removes the top screen.
    public func pop() {
        shorten(to: entries.count - 1)
    }

    /// Removes all screens, since the person leaves.
    public func removeAll() {
        shorten(to: 0)
    }

    /// Makes several changes at once. A screen that is on top only between two of them isn't notified.
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

    /// The screen on top before the current update, which opens the screens that are pushed now.
    private var opener: (any ScreenSource)? { (beforeUpdate ?? shown).last?.source }

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

    /// Notifies the new screens that they appeared, lowest first, and one that came back to the top.
    private func announce(changesSince before: [Entry]) {
        let now = shown
        for entry in now where !before.contains(where: { $0.source === entry.source }) { entry.source.appear() }
        guard let top = now.last?.source, before.last?.source !== top else { return }
        if before.contains(where: { $0.source === top }) { top.appear() }
    }
}

// The changes that flows make to their parts.
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
        entries.insert(Entry(source: step.make(), id: step.id, flow: flow, opener: opener), at: index)
        replace(entries)
    }

    func show(_ path: [ScreenStep], in flow: FlowStack) {
        let start = entries.firstIndex { $0.flow === flow } ?? entries.count
        let end = (entries.lastIndex { $0.flow === flow } ?? start - 1) + 1
        let own = entries[start..<end]
        if let last = path.last, own.last?.id == last.id { return }
        let kept = zip(own, path).prefix { $0.id == $1.id }.count
        guard kept < path.count || kept < own.count else { return }
        let made = path[kept...].map { Entry(source: $0.make(), id: $0.id, flow: flow, opener: opener) }
        replace(entries[..<(start + kept)] + made + entries[end...])
    }

    /// Removes the screens above a flow.
    func uncover(_ flow: FlowStack) {
        guard let index = entries.lastIndex(where: { $0.flow === flow }) else { return }
        shorten(to: index + 1)
    }
}
