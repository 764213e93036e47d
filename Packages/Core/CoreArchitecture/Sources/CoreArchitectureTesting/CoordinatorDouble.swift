import CoreArchitecture

/// A coordinator that remembers the transitions it is asked for, and knows all of them.
@MainActor
public final class CoordinatorDouble: Coordinator {
    /// The transitions asked for, in order.
    public private(set) var transitions: [any Transition] = []

    /// None.
    public let parent: (any Coordinator)? = nil

    /// Creates a coordinator that was asked for nothing yet.
    public init() {}

    /// Remembers the transition.
    public func handle(_ transition: any Transition) -> Bool {
        transitions.append(transition)
        return true
    }

    /// The screens that asked to be closed, in order.
    public private(set) var closed: [any ScreenSource] = []

    /// Remembers the screen.
    public func close(_ screen: any ScreenSource) {
        closed.append(screen)
    }

    /// Has no flow to end.
    public func stop() {}

    /// The transitions of one type, in order.
    public func transitions<T: Transition>(of type: T.Type) -> [T] {
        transitions.compactMap { $0 as? T }
    }
}
