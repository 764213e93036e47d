/// Opens routes in the features that declare them, and finds flows that are already shown.
///
/// A route's flow is identified by the part of the route that all routes of the flow share: `pets/6f…/health` for
/// `pets/6f…/health/weights/new`. Below it lie home and each parent that the route passes: `pets/6f…`.
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
    ///   - features: The features whose routes it opens. If two declare the same route, the first wins.
    ///   - home: The route of the lowest screen.
    ///   - stack: The screens that are shown.
    public init(features: [MountedFeature], home: Route, stack: ScreenStack) {
        self.features = features
        self.home = home
        self.stack = stack
        table = RouteTable(features.map(\.patterns))
    }

    /// Opens a route as a deep link does: shows home, the screens of parent routes and the route's own, and nothing
    /// else. Flows among them that are already shown stay. If the route's own flow is shown anywhere, the person
    /// returns to it.
    /// - Parameter parent: Handles the transitions that the flows don't know.
    /// - Throws: A ``RouteError`` that names the unknown component, before anything changes.
    public func open(_ route: Route, parent: any Coordinator) throws(RouteError) {
        let stops = try stops(to: route)
        stack.update {
            if showLast(of: stops) { return }
            var below: FlowStack?
            for stop in stops {
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

    /// Opens a route above the current screens. Screens of parent routes that aren't shown yet are inserted below the
    /// route's own screens.
    /// - Parameter parent: Handles the transitions that the flows don't know.
    /// - Throws: The same errors as ``open(_:parent:)``.
    public func go(to route: Route, parent: any Coordinator) throws(RouteError) {
        let stops = try stops(to: route)
        stack.update {
            if showLast(of: stops) { return }
            for stop in stops {
                if let shown = flow(stop.key) {
                    if shown.contains(stop.destination) { continue }
                    stack.uncover(shown)
                    stop.feature.show(stop.destination, in: shown)
                } else {
                    _ = begin(stop, parent: parent)
                }
            }
        }
    }

    /// Returns the app's response to a feature's output, or `nil` if no feature declares the output.
    public func step(for transition: any Transition) -> AppStep? {
        for feature in features {
            if let step = feature.resolve(transition) { return step }
        }
        return nil
    }

    /// Shows the last stop in its flow. Returns `false` if that flow isn't shown.
    private func showLast(of stops: [Stop]) -> Bool {
        guard let last = stops.last, let shown = flow(last.key) else { return false }
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

    /// Returns the stops for home, for each parent route with a flow of its own, and for the route itself.
    private func stops(to route: Route) throws(RouteError) -> [Stop] {
        let last = try stop(at: route)
        var stops = [try stop(at: home)].filter { $0.key != last.key }
        for count in route.components.indices.dropFirst() {
            guard let parent = try? stop(at: Route(Array(route.components.prefix(count)))), parent.key != last.key
            else {
                continue
            }
            if stops.last?.key == parent.key { stops.removeLast() }
            stops.append(parent)
        }
        return stops + [last]
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
