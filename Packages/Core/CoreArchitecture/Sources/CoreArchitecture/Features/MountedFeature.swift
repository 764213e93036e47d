/// The app's response to a feature's output.
public enum AppStep: Hashable, Sendable {
    /// Opens a route of another feature above the current screens.
    case go(to: Route)
    /// Quits the app.
    case quit
}

/// A feature as the router sees it, with its module's types erased. The module is built when the first of its routes is
/// opened, and lives as long as this value.
@MainActor
public struct MountedFeature {
    /// Holds the module once it is built. A stored property, so that a test that walks through a session's objects
    /// finds the module.
    private final class Built {
        var module: (any FeatureModule)?
    }

    private let built = Built()
    let patterns: [RoutePattern]
    let destination: (Int, RouteValues) throws(RouteError) -> AnyHashable
    let show: (AnyHashable, FlowStack) -> Void
    let resolve: (any Transition) -> AppStep?

    /// Creates a mounted feature.
    /// - Parameters:
    ///   - build: Builds the module.
    ///   - resolve: Turns the module's output into a step of the app. Without it, an output is an unknown transition.
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
