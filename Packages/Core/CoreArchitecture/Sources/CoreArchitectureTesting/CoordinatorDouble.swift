import CoreArchitecture

/// A coordinator that records the transitions it is asked for, and handles all of them.
@MainActor
public final class CoordinatorDouble: Coordinator {
    /// The recorded transitions, in order.
    public private(set) var transitions: [any Transition] = []

    /// The parent: none.
    public let parent: (any Coordinator)? = nil

    /// Creates a coordinator without recorded transitions.
    public init() {}

    /// Records the transition.
    public func handle(_ transition: any Transition) -> Bool {
        transitions.append(transition)
        return true
    }

    /// The screens that asked to be closed, in order.
    public private(set) var closed: [any ScreenSource] = []

    /// The results that closed screens returned, in order.
    public private(set) var results: [FlowResult] = []

    private let firstClose = AsyncStream<Never>.makeStream()

    /// Records the screen and its result.
    public func close(_ screen: any ScreenSource, returning result: FlowResult?) {
        closed.append(screen)
        if let result { results.append(result) }
        firstClose.continuation.finish()
    }

    /// Waits until a screen has asked to be closed, or the task is cancelled.
    public func waitForClose() async {
        for await _ in firstClose.stream {}
    }

    /// Does nothing: there is no flow to end.
    public func stop() {}

    /// The transitions of one type, in order.
    public func transitions<T: Transition>(of type: T.Type) -> [T] {
        transitions.compactMap { $0 as? T }
    }
}
