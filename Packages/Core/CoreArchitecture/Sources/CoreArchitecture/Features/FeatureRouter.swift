/// Opens routes in the features that declare them, and finds the flows that are shown already.
///
/// A route's flow is named by the part of the route that all routes of the flow begin with: `pets/6f…/health` for
/// `pets/6f…/health/weights/new`. Below it lie home and each place that the route leads past: `pets/6f…`.
@MainActor
public final class FeatureRouter {
    private struct Stop {
        let feature: MountedFeature
        let destination: AnyHashable
        let key: String
    }

    private let table: RouteTable
    private let features: [MountedFeature]
    private let home: Route
    private let stack: ScreenStack

    /// Creates a router.
    /// - Parameters:
    ///   - features: What it opens; where two declare the same route, the first.
    ///   - home: The route of the screen that lies below all others.
    ///   - stack: Where screens are shown.
    public init(features: [MountedFeature], home: Route, stack: ScreenStack) {
        self.features = features
        self.home = home
        self.stack = stack
        table = RouteTable(features.map(\.patterns))
    }

    /// Opens a route as a deep link does: home, the places on the way, then what the route names, and nothing else. Flows
    /// that lie there already stay, and where the route's own flow is shown anywhere, the person is led back to it.
    /// - Parameter parent: Takes the transitions that the flows don't know.
    /// - Throws: ``RouteError`` that names what isn't known, before anything changes.
    public func open(_ route: Route, parent: any Coordinator) throws(RouteError) {
        let way = try way(to: route)
        stack.update {
            if leadBack(to: way) { return }
            var below: FlowStack?
            for stop in way {
                let next = stack.flows.firstIndex { $0 === below }.map { $0 + 1 } ?? 0
                if let shown = flow(stop.key), stack.flows.firstIndex(where: { $0 === shown }) == next {
                    stop.feature.show(stop.destination, in: shown)
                    below = shown
                } else {
                    if let below { stack.uncover(below) } else { stack.removeAll() }
                    below = begin(stop, parent: parent)
                }
            }
        }
    }

    /// Goes to a route from where the person is: what is shown stays below. Places on the way that aren't shown yet are
    /// put below the route's own screens.
    /// - Parameter parent: Takes the transitions that the flows don't know.
    /// - Throws: As ``open(_:parent:)``.
    public func go(to route: Route, parent: any Coordinator) throws(RouteError) {
        let way = try way(to: route)
        stack.update {
            if leadBack(to: way) { return }
            for stop in way {
                if let shown = flow(stop.key) {
                    if shown.holds(stop.destination) { continue }
                    stack.uncover(shown)
                    stop.feature.show(stop.destination, in: shown)
                } else {
                    _ = begin(stop, parent: parent)
                }
            }
        }
    }

    /// What a feature's output leads to, as the app's file of the feature says; `nil` where no feature declares it.
    public func step(for transition: any Transition) -> AppStep? {
        for feature in features {
            if let step = feature.resolve(transition) { return step }
        }
        return nil
    }

    /// Shows the last stop of a way in its flow, where that is shown.
    private func leadBack(to way: [Stop]) -> Bool {
        guard let last = way.last, let shown = flow(last.key) else { return false }
        stack.uncover(shown)
        last.feature.show(last.destination, in: shown)
        return true
    }

    private func begin(_ stop: Stop, parent: any Coordinator) -> FlowStack {
        let flow = FlowStack(on: stack, key: stop.key, parent: parent)
        stop.feature.show(stop.destination, in: flow)
        return flow
    }

    private func flow(_ key: String) -> FlowStack? {
        stack.flows.first { $0.key == key }
    }

    /// Home, the places that a route leads past, one a flow, and what it names.
    private func way(to route: Route) throws(RouteError) -> [Stop] {
        let last = try stop(at: route)
        var way = [try stop(at: home)].filter { $0.key != last.key }
        for count in route.components.indices.dropFirst() {
            guard let place = try? stop(at: Route(Array(route.components.prefix(count)))), place.key != last.key else {
                continue
            }
            if way.last?.key == place.key { way.removeLast() }
            way.append(place)
        }
        return way + [last]
    }

    private func stop(at route: Route) throws(RouteError) -> Stop {
        let match = try table.match(route)
        let feature = features[match.feature]
        let destination = try feature.destination(match.index, match.values)
        // All routes of a flow begin with the shortest of them.
        let length =
            feature.patterns.filter { feature.patterns[match.index].begins(with: $0) }
            .map(\.segments.count).min() ?? route.components.count
        return Stop(
            feature: feature,
            destination: destination,
            key: route.components.prefix(length).joined(separator: "/")
        )
    }
}
