/// The interface of a feature package, through which the app uses it.
///
/// ```swift
/// public struct GroomingModule: ScreenModule {
///     public static let id: FeatureID = "grooming"
///     public static let routes = [
///         FeatureRoute("pets/:pet/grooming", "When a pet was groomed") { GroomingDestination(pet: try $0.value("pet"))
///         }
///     ]
///     public static let links = [
///         FeatureLink(id: "grooming", label: "Grooming", key: "g", on: .pet, to: "pets/:pet/grooming")
///     ]
///     …
/// }
/// ```
///
/// - It builds its own gateway from the client in its dependencies: one struct of protocols and services that features
///   share.
/// - Its routes form flows: if one route is the beginning of another, both belong to one flow with one coordinator.
/// - It names no other feature. It requests what it can't do itself as an ``Output``; the feature's file in the app
///   turns that into a route or an action of the app.
public protocol FeatureModule {
    /// The dependencies that the app provides.
    associatedtype Dependencies
    /// The destinations of its routes, and its inner steps.
    associatedtype Destination: Transition
    /// The requests that the feature can't fulfill itself; `Never` if there are none.
    associatedtype Output: Transition = Never

    /// The name of the feature in logs and in the app's list.
    static var id: FeatureID { get }
    /// The routes that the feature opens.
    static var routes: [FeatureRoute<Destination>] { get }
    /// The links that the feature offers on places of other features; none by default.
    static var links: [FeatureLink] { get }

    /// Builds the feature. Called once a session, when the first of its routes is opened.
    @MainActor init(dependencies: Dependencies)

    /// Creates the coordinator of a flow that starts at a destination. The router then calls
    /// ``FlowCoordinator/show(_:)`` with that destination.
    @MainActor func makeCoordinator(
        for destination: Destination,
        in flow: FlowStack
    ) -> any FlowCoordinator<Destination>
}

extension FeatureModule {
    /// None.
    public static var links: [FeatureLink] { [] }
}

/// The name of a feature.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, in lower case with hyphens: `pet-health`.
    public let description: String

    /// Creates an id from a literal.
    public init(stringLiteral name: String) {
        description = name
    }
}

extension Never: Transition {}

/// A feature in which each destination is one screen. It needs no coordinator of its own.
public protocol ScreenModule: FeatureModule {
    /// Creates the screen of a destination.
    /// - Parameter coordinator: Handles the screen's transitions: a destination of this feature pushes its screen,
    ///   everything else goes to the parent. The screen holds it, and closes itself through it.
    @MainActor func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource

    /// Returns the destinations whose screens a route opens, lowest first, ending with the destination itself. By
    /// default only that one.
    func path(to destination: Destination) -> [Destination]
}

extension ScreenModule {
    /// The destination alone.
    public func path(to destination: Destination) -> [Destination] { [destination] }

    /// Creates a coordinator that shows the screens of this module.
    @MainActor public func makeCoordinator(
        for destination: Destination,
        in flow: FlowStack
    ) -> any FlowCoordinator<Destination> {
        ScreenCoordinator(module: self, flow: flow)
    }
}

/// Shows the screens of a ``ScreenModule``.
final class ScreenCoordinator<Module: ScreenModule>: FlowCoordinator {
    let flow: FlowStack
    private let module: Module

    init(module: Module, flow: FlowStack) {
        self.module = module
        self.flow = flow
    }

    func show(_ destination: Module.Destination) {
        flow.show(module.path(to: destination).map(step))
    }

    func handle(_ transition: any Transition) -> Bool {
        guard let destination = transition as? Module.Destination else { return false }
        flow.push(step(to: destination))
        return true
    }

    private func step(to destination: Module.Destination) -> ScreenStep {
        // The screen holds the coordinator, which keeps it alive.
        ScreenStep(destination) { self.module.makeScreen(for: destination, coordinator: self) }
    }
}
