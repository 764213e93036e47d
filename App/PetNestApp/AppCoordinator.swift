import AppLogging
import CoreArchitecture
import CorePresentation

/// Owns the app's navigation: it opens routes in the features that declare them, and handles the transitions that their
/// coordinators don't know. It names no feature.
@MainActor
final class AppCoordinator: RootCoordinator {
    /// The route below all other screens, and the target of an empty route.
    nonisolated static let home = Route(["home"])

    let parent: (any Coordinator)? = nil

    let tabs: TabBar

    private let start: Route
    /// The first screen of each tab.
    private var roots: [TabID: Root] = [:]
    private let router: FeatureRouter
    private let stack: ScreenStack
    private let log: Log

    /// Creates the coordinator of a session.
    /// - Parameter start: The screen below all others of the session.
    init(
        features: [MountedFeature], home start: Route = AppCoordinator.home, tabs: TabBar = TabBar([]),
        stack: ScreenStack, log: Log
    ) {
        self.start = start
        self.tabs = tabs
        router = FeatureRouter(features: features, home: start, stack: stack)
        self.stack = stack
        self.log = log
    }

    func open(_ route: Route) throws(RouteError) {
        let route = route.isEmpty ? start : route
        try router.open(route, parent: self)
        recordRoot(of: route)
    }

    /// The tab whose first screen is shown, or `nil` if another screen is shown. Only first screens have a tab bar.
    var tab: TabID? {
        guard let top = stack.top else { return nil }
        if stack.sources.count == 1 { return tabs.tab(to: start) }
        return roots.first { $0.value.screen === top }?.key
    }

    private func recordRoot(of route: Route) {
        guard let tab = tabs.tab(to: route), let top = stack.top else { return }
        roots[tab] = Root(screen: top)
    }

    private struct Root {
        private(set) weak var screen: (any ScreenSource)?
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

    func close(_ screen: any ScreenSource, returning result: FlowResult?) {
        stack.pop(screen, returning: result)
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
            recordRoot(of: route)
        } catch {
            log.error("A feature leads to a route that no feature opens", ["error": .private(error)])
        }
    }
}
