/// The part of the screen stack that belongs to one flow.
///
/// Only the flow's coordinator shows and closes screens here. It can't affect other flows, except that closing a screen
/// closes the screens above it. A flow ends with its last screen; a screen that is shown afterwards, by a late answer,
/// is ignored.
@MainActor
public final class FlowStack {
    /// The flow's identifier: the part of a route that all routes of the flow share, such as `pets/6f…/health`.
    public let key: String

    /// The coordinator that opened the flow. It handles the transitions that the flow's own coordinator doesn't know.
    public private(set) weak var parent: (any Coordinator)?

    /// The coordinator of the flow; its screens hold it.
    weak var coordinator: (any Coordinator)?

    private weak var stack: ScreenStack?
    private var hasBegun = false

    /// Creates a flow that shows nothing yet.
    /// - Parameters:
    ///   - stack: The stack on which its screens are shown, on top of those that are there when the first is shown. Not
    ///     held.
    ///   - key: The flow's identifier.
    ///   - parent: Handles the transitions that the flow's coordinator doesn't know. Held weakly.
    public init(on stack: ScreenStack, key: String, parent: (any Coordinator)?) {
        self.stack = stack
        self.key = key
        self.parent = parent
    }

    /// The flow's screens, lowest first.
    public var sources: [any ScreenSource] { stack?.sources(of: self) ?? [] }

    /// Whether the flow has shown screens and all of them are closed.
    public var hasEnded: Bool { hasBegun && sources.isEmpty }

    /// Pushes a screen on the flow's own screens, below any flows above this one.
    public func push(_ step: ScreenStep) {
        guard !hasEnded else { return }
        hasBegun = true
        stack?.insert(step, into: self)
    }

    /// Replaces the flow's screens by those of a path. Screens that both share, counted from the lowest, stay as they
    /// are. If the path's last screen is already the flow's last one, nothing changes.
    public func show(_ path: [ScreenStep]) {
        guard !hasEnded else { return }
        hasBegun = hasBegun || !path.isEmpty
        stack?.show(path, in: self)
    }

    /// Returns whether a step's screen is one of the flow's.
    public func contains(_ id: AnyHashable) -> Bool {
        stack?.ids(of: self).contains(id) ?? false
    }

    /// Closes a screen and all screens above it. Does nothing if it is already closed.
    /// - Parameter result: The result for the screen that opened this one.
    public func close(_ screen: any ScreenSource, returning result: FlowResult? = nil) {
        guard sources.contains(where: { $0 === screen }) else { return }
        stack?.pop(screen, returning: result)
    }

    /// Ends the flow: closes its screens and the flows above them.
    public func stop() {
        hasBegun = true
        if let first = sources.first { stack?.pop(first) }
    }
}

/// The coordinator of one flow of a feature.
@MainActor
public protocol FlowCoordinator<Destination>: Coordinator {
    /// The destinations of the flow's routes.
    associatedtype Destination: Transition

    /// The flow's part of the screen stack.
    var flow: FlowStack { get }

    /// Shows a destination in place of the flow's current screens. Does nothing if it is already shown.
    func show(_ destination: Destination)
}

extension FlowCoordinator {
    /// The coordinator that opened the flow.
    public var parent: (any Coordinator)? { flow.parent }

    /// Closes a screen of the flow and all screens above it, and passes its result to the screen that opened it.
    public func close(_ screen: any ScreenSource, returning result: FlowResult?) {
        flow.close(screen, returning: result)
    }

    /// Ends the flow and the flows above it.
    public func stop() { flow.stop() }
}

/// One screen on the path to a destination.
public struct ScreenStep {
    /// The identifier of the screen within its flow: the destination that it shows.
    public let id: AnyHashable
    let make: @MainActor () -> any ScreenSource

    /// Creates a step.
    /// - Parameters:
    ///   - id: The same value for the same screen, regardless of the path to it.
    ///   - make: Creates the screen. Called only if the screen isn't shown already.
    public init(_ id: some Hashable & Sendable, make: @escaping @MainActor () -> any ScreenSource) {
        self.id = AnyHashable(id)
        self.make = make
    }
}
