import AppLogging
import CoreArchitecture

/// Owns the app's flow: it opens routes in the features that declare them, and carries out what bubbles up from them. It
/// names no feature.
@MainActor
final class AppCoordinator: RootCoordinator {
    /// What lies below all other screens, and where an empty route leads.
    nonisolated static let home = Route(["home"])

    let parent: (any Coordinator)? = nil

    private let router: FeatureRouter
    private let stack: ScreenStack
    private let log: Log

    init(features: [MountedFeature], stack: ScreenStack, log: Log) {
        router = FeatureRouter(features: features, home: Self.home, stack: stack)
        self.stack = stack
        self.log = log
    }

    func open(_ route: Route) throws(RouteError) {
        try router.open(route.isEmpty ? Self.home : route, parent: self)
    }

    func handle(_ transition: any Transition) -> Bool {
        if let followed = transition as? LinkFollowed {
            guard let route = followed.route else { return false }
            go(to: route)
            return true
        }
        switch router.step(for: transition) {
        case .go(let route): go(to: route)
        case .quit: stop()
        case nil: return false
        }
        return true
    }

    func close(_ screen: any ScreenSource) {
        stack.pop(screen)
    }

    func stop() {
        stack.removeAll()
    }

    func reject(_ error: UnknownTransition) {
        log.error("No coordinator knows a transition", ["transition": .public("\(error)")])
    }

    private func go(to route: Route) {
        do throws(RouteError) {
            try router.go(to: route, parent: self)
        } catch {
            log.error("A feature leads to a route that none opens", ["error": .private(error)])
        }
    }
}
