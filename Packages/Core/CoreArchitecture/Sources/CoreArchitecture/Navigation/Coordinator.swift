/// Owns the navigation of one flow.
///
/// A screen holds its coordinator; a coordinator holds its parent and its children weakly. So a flow's coordinator lives
/// as long as a screen of the flow does, and no longer.
@MainActor
public protocol Coordinator: AnyObject {
    /// The coordinator of the flow that this one's was opened from. Held weakly.
    var parent: (any Coordinator)? { get }

    /// Begins the flow: shows its first screen.
    func start()

    /// Ends the flow: takes its screens away, and with them all that they hold. Does nothing by default, for a flow whose
    /// screens its parent takes away.
    func stop()

    /// Carries out a transition that this coordinator knows.
    /// - Returns: `false` where it doesn't know it; its parent is asked then.
    func handle(_ transition: any Transition) -> Bool

    /// Opens the part of its flow that a route names, in place of what is shown above the flow's first screen. Opening
    /// where one is already does nothing.
    /// - Parameter route: What is left of the route at this coordinator; empty for the flow's first screen.
    /// - Throws: ``RouteError`` that names what isn't known, before anything changes.
    func open(_ route: Route) throws(RouteError)
}

extension Coordinator {
    /// Does nothing.
    public func stop() {}

    /// Carries out a transition here or, where it isn't known, by the nearest coordinator above that knows it. One that
    /// nobody knows goes to ``RootCoordinator/reject(_:)``.
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
    /// Takes a transition that no coordinator knew: a defect, to be logged and told.
    func reject(_ error: UnknownTransition)
}

/// A transition that no coordinator on its way knew.
public struct UnknownTransition: Error, Hashable, Sendable, CustomStringConvertible {
    /// The transition, with the type that declares it: `PetHealthTransition.vaccinations(…)`.
    public let description: String

    init(_ transition: any Transition) {
        description = "\(type(of: transition)).\(transition)"
    }
}
