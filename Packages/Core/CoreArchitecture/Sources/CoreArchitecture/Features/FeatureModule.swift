/// What a feature package exports: everything that the app knows of it.
///
/// ```swift
/// public struct GroomingModule: ScreenModule {
///     public static let id: FeatureID = "grooming"
///     public static let routes = [
///         FeatureRoute("pets/:pet/grooming", "When a pet was groomed") { GroomingDestination(pet: try $0.value("pet")) }
///     ]
///     public static let links = [
///         FeatureLink(id: "grooming", label: "Grooming", key: "g", on: .pet, to: "pets/:pet/grooming")
///     ]
///     …
/// }
/// ```
///
/// - It builds its own gateway from the client in its dependencies, which are one struct of protocols and services that
///   cross features.
/// - Its routes are in flows: routes of which one begins with the other are one flow, shown by one coordinator.
/// - It names no other feature. What it can't do itself it asks for as an ``Output``; the app's file of the feature turns
///   that into a route or into what only the app can do.
public protocol FeatureModule {
    /// What the feature needs of the app.
    associatedtype Dependencies
    /// Where its routes lead, and its inner steps.
    associatedtype Destination: Transition
    /// What bubbles up from it; `Never` where nothing does.
    associatedtype Output: Transition = Never

    /// Names the feature, in logs and in the app's list.
    static var id: FeatureID { get }
    /// The routes that it opens.
    static var routes: [FeatureRoute<Destination>] { get }
    /// The links that it offers on places of other features; none by default.
    static var links: [FeatureLink] { get }

    /// Builds the feature. Called once a session, when the first of its routes is opened.
    @MainActor init(dependencies: Dependencies)

    /// Makes the coordinator of a flow, which begins at a destination; it is told to show that next.
    @MainActor func makeCoordinator(
        for destination: Destination,
        in flow: FlowStack
    ) -> any FlowCoordinator<Destination>
}

extension FeatureModule {
    /// None.
    public static var links: [FeatureLink] { [] }
}

/// Names a feature.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, in lower case with hyphens: `pet-health`.
    public let description: String

    /// Creates the id of a name in code.
    public init(stringLiteral name: String) {
        description = name
    }
}

extension Never: Transition {}

/// A feature each of whose destinations is a screen of its own; it needs no coordinator of its own.
public protocol ScreenModule: FeatureModule {
    /// Makes the screen of a destination.
    /// - Parameter coordinator: Takes the screen's transitions: a destination of this feature puts its screen on top,
    ///   everything else bubbles up. The screen holds it, and asks it to close the screen.
    @MainActor func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource

    /// The screens that a route opens, the lowest first and the destination last: by default the destination alone.
    func way(to destination: Destination) -> [Destination]
}

extension ScreenModule {
    /// The destination alone.
    public func way(to destination: Destination) -> [Destination] { [destination] }

    /// A coordinator that shows the screens that this module makes.
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
        flow.show(module.way(to: destination).map(step))
    }

    func handle(_ transition: any Transition) -> Bool {
        guard let destination = transition as? Module.Destination else { return false }
        flow.push(step(to: destination))
        return true
    }

    private func step(to destination: Module.Destination) -> ScreenStep {
        // The screen holds the coordinator, which is what keeps it alive.
        ScreenStep(destination) { self.module.makeScreen(for: destination, coordinator: self) }
    }
}
