/// Owns the navigation of one flow.
///
/// A screen holds its coordinator; a coordinator holds its parent and its screens weakly. So a flow's coordinator lives
/// as long as a screen of the flow does, and no longer.
@MainActor
public protocol Coordinator: AnyObject {
    /// The coordinator of the flow that this one's was opened from. Held weakly.
    var parent: (any Coordinator)? { get }

    /// Carries out a transition that this coordinator knows.
    /// - Returns: `false` where it doesn't know it; its parent is asked then.
    func handle(_ transition: any Transition) -> Bool

    /// Closes a screen that has done its work or isn't wanted any more, and all that lies on it. A screen that is closed
    /// already is ignored, so an answer that comes late closes nothing else.
    func close(_ screen: any ScreenSource)

    /// Ends the flow: closes its screens, and with them all that they hold and all that lies on them.
    func stop()
}

extension Coordinator {
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
    /// Opens a route. Opening where one is already does nothing.
    /// - Throws: ``RouteError`` that names what isn't known, before anything changes.
    func open(_ route: Route) throws(RouteError)

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

/// Where a feature would like to go from here, in its own terms: each feature declares an enumeration of its own.
///
/// A transition says what happened or is wanted (`PetHealthOutput.vaccinations(of: pet)`), never which feature answers
/// it; a coordinator above decides that.
public protocol Transition: Hashable, Sendable {}

/// The transitions that every reducer may ask for. A view model asks its coordinator instead, and names itself.
public enum CommonTransition: Transition {
    /// The store's screen has done its work or isn't wanted any more; ``StoreScreenSource`` closes itself.
    case close
}
