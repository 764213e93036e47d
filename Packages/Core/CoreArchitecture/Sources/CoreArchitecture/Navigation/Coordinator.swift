/// Owns the navigation of one flow.
///
/// A screen holds its coordinator; a coordinator holds its parent and its screens weakly. So a coordinator lives
/// exactly as long as a screen of its flow does.
@MainActor
public protocol Coordinator: AnyObject {
    /// The coordinator of the flow that opened this one. Held weakly.
    var parent: (any Coordinator)? { get }

    /// Handles a transition that this coordinator knows.
    /// - Returns: `false` if it doesn't know the transition. Its parent is asked next.
    func handle(_ transition: any Transition) -> Bool

    /// Closes a screen that is finished or no longer wanted, and all screens above it. Does nothing if the screen is
    /// already closed, so a late answer closes nothing else.
    /// - Parameter result: The result for the screen that opened this one, or `nil` if there is none.
    func close(_ screen: any ScreenSource, returning result: FlowResult?)

    /// Ends the flow: closes its screens and all screens above them.
    func stop()
}

extension Coordinator {
    /// Closes a screen that has no result, and all screens above it.
    public func close(_ screen: any ScreenSource) { close(screen, returning: nil) }

    /// Handles a transition here or, if it is unknown, in the nearest coordinator above that knows it. A transition
    /// that no coordinator knows goes to ``RootCoordinator/reject(_:)``.
    public func perform(_ transition: any Transition) {
        if handle(transition) { return }
        if let parent {
            parent.perform(transition)
        } else if let root = self as? any RootCoordinator {
            root.reject(UnknownTransition(transition))
        }
    }
}

/// The coordinator that has no parent.
@MainActor
public protocol RootCoordinator: Coordinator {
    /// Opens a route. Does nothing if the route is already shown.
    /// - Throws: A ``RouteError`` that names the unknown component, before anything changes.
    func open(_ route: Route) throws(RouteError)

    /// Handles a transition that no coordinator knew. This is a defect, to be logged and shown.
    func reject(_ error: UnknownTransition)
}

/// A transition that no coordinator on its path knew.
public struct UnknownTransition: Error, Hashable, Sendable, CustomStringConvertible {
    /// The transition with the type that declares it: `PetHealthTransition.vaccinations(…)`.
    public let description: String

    init(_ transition: any Transition) {
        description = "\(type(of: transition)).\(transition)"
    }
}

/// A request of a feature to go elsewhere, in its own terms. Each feature declares its own enumeration.
///
/// A transition says what happened or what is wanted (`PetHealthOutput.vaccinations(of: pet)`), never which feature
/// handles it. A coordinator above decides that.
public protocol Transition: Hashable, Sendable {}

/// The transitions that every reducer can request. A view model closes itself through its coordinator instead.
public enum CommonTransition: Transition {
    /// Closes the store's screen, which is finished or no longer wanted. ``StoreScreenSource`` handles it.
    case close
    /// Closes the store's screen with a result for the screen that opened it. ``StoreScreenSource`` handles it.
    case finish(FlowResult)
}
