/// A flow's own part of the screens that lie on one another.
///
/// Only the flow's coordinator shows and closes screens here; what other flows show is out of its reach, except that
/// closing a screen closes what lies on it. A flow ends with its last screen, and what it is asked to show afterwards, by
/// an answer that comes too late, isn't shown.
@MainActor
public final class FlowStack {
    /// Tells this flow from all others: the part of a route that all routes of the flow begin with, `pets/6f…/health`.
    public let key: String

    /// The coordinator that the flow was opened from: it takes the transitions that the flow's own doesn't know.
    public private(set) weak var parent: (any Coordinator)?

    /// The coordinator of the flow; its screens hold it.
    weak var coordinator: (any Coordinator)?

    private weak var stack: ScreenStack?
    private var hasBegun = false

    /// Begins a flow that shows nothing yet.
    /// - Parameters:
    ///   - stack: Where its screens are shown: on top of those that are there when it shows its first. Not held.
    ///   - key: Tells it from all others.
    ///   - parent: Takes the transitions that the flow's coordinator doesn't know. Held weakly.
    public init(on stack: ScreenStack, key: String, parent: (any Coordinator)?) {
        self.stack = stack
        self.key = key
        self.parent = parent
    }

    /// The flow's screens, the lowest first.
    public var sources: [any ScreenSource] { stack?.sources(of: self) ?? [] }

    /// Whether the flow has shown screens and none is left.
    public var hasEnded: Bool { hasBegun && sources.isEmpty }

    /// Puts a screen on the flow's others: on top, or below the flows that lie on this one.
    public func push(_ step: ScreenStep) {
        guard !hasEnded else { return }
        hasBegun = true
        stack?.insert(step, into: self)
    }

    /// Shows the screens of a way in place of the flow's. Those that the way shares with what is shown, from the lowest
    /// on, stay as they are; where the way's last screen is the flow's last one already, nothing changes.
    public func show(_ way: [ScreenStep]) {
        guard !hasEnded else { return }
        hasBegun = hasBegun || !way.isEmpty
        stack?.show(way, in: self)
    }

    /// Whether the screen of a step is one of the flow's.
    public func holds(_ id: AnyHashable) -> Bool {
        stack?.ids(of: self).contains(id) ?? false
    }

    /// Closes a screen, and all that lies on it. One that is closed already is ignored.
    public func close(_ screen: any ScreenSource) {
        guard sources.contains(where: { $0 === screen }) else { return }
        stack?.pop(screen)
    }

    /// Ends the flow: closes its screens, and the flows that lie on them.
    public func stop() {
        hasBegun = true
        if let first = sources.first { stack?.pop(first) }
    }
}

/// The coordinator of one flow of a feature.
@MainActor
public protocol FlowCoordinator<Destination>: Coordinator {
    /// Where the flow's routes lead.
    associatedtype Destination: Transition

    /// The flow's part of the screens.
    var flow: FlowStack { get }

    /// Shows a destination in place of what the flow shows. Showing what is shown already changes nothing.
    func show(_ destination: Destination)
}

extension FlowCoordinator {
    /// The coordinator that the flow was opened from.
    public var parent: (any Coordinator)? { flow.parent }

    /// Closes a screen of the flow, and all that lies on it.
    public func close(_ screen: any ScreenSource) { flow.close(screen) }

    /// Ends the flow, and the flows that lie on it.
    public func stop() { flow.stop() }
}

/// One screen on the way that a route names.
public struct ScreenStep {
    /// Tells this screen from all others of its flow: the destination that it shows.
    public let id: AnyHashable
    let make: @MainActor () -> any ScreenSource

    /// Creates a step.
    /// - Parameters:
    ///   - id: The same for the same screen each time, whatever the way to it.
    ///   - make: Makes the screen, where it isn't shown already.
    public init(_ id: some Hashable & Sendable, make: @escaping @MainActor () -> any ScreenSource) {
        self.id = AnyHashable(id)
        self.make = make
    }
}
