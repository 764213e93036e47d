/// What the app does with what bubbles up from a feature.
public enum AppStep: Hashable, Sendable {
    /// Goes to a route of another feature, above what is shown.
    case go(to: Route)
    /// Ends the app.
    case quit
}

/// A feature as the router knows it, whatever the types of its module. The module is built when the first of its routes
/// is opened, and lives as long as this.
@MainActor
public struct MountedFeature {
    /// The module, once it is built. A property, so that whoever walks through a session's objects comes by it.
    private final class Built {
        var module: (any FeatureModule)?
    }

    private let built = Built()
    let patterns: [RoutePattern]
    let destination: (Int, RouteValues) throws(RouteError) -> AnyHashable
    let show: (AnyHashable, FlowStack) -> Void
    let resolve: (any Transition) -> AppStep?

    /// Mounts a feature.
    /// - Parameters:
    ///   - build: Builds its module.
    ///   - resolve: Turns what bubbles up from it into what the app does; where it doesn't, that is an unknown transition.
    public init<Module: FeatureModule>(
        build: @escaping @MainActor () -> Module,
        resolve: (@MainActor (Module.Output) -> AppStep)? = nil
    ) {
        patterns = Module.routes.map(\.pattern)
        destination = { index, values throws(RouteError) in
            AnyHashable(try Module.routes[index].destination(values))
        }
        show = { [built] destination, flow in
            guard let destination = destination.base as? Module.Destination else { return }
            if let shown = flow.coordinator as? any FlowCoordinator<Module.Destination> {
                return shown.show(destination)
            }
            let module = built.module as? Module ?? build()
            built.module = module
            let coordinator = module.makeCoordinator(for: destination, in: flow)
            flow.coordinator = coordinator
            coordinator.show(destination)
        }
        self.resolve = { transition in (transition as? Module.Output).flatMap { resolve?($0) } }
    }

    func show(_ destination: AnyHashable, in flow: FlowStack) {
        show(destination, flow)
    }
}
