/// All routes of the app. Finds the pattern of a route, and reports why a route has none.
///
/// A literal component takes precedence over a parameter, so `pets/new` isn't read as a pet named "new".
public struct RouteTable: Sendable {
    /// The matching pattern of a route.
    struct Match {
        let feature: Int
        /// The index of the pattern among those of the feature.
        let index: Int
        let values: RouteValues
    }

    private struct Row {
        let feature: Int
        let index: Int
        let pattern: RoutePattern
    }

    private let rows: [Row]

    /// Creates a table of the features' patterns.
    public init(_ patterns: [[RoutePattern]]) {
        rows = patterns.enumerated().flatMap { feature, patterns in
            patterns.enumerated().map { Row(feature: feature, index: $0, pattern: $1) }
        }
    }

    /// Returns the positions of the components that match a parameter, as far as the route is known.
    public func positions(of parameter: String, in route: Route) -> [Int] {
        var candidates = rows
        var positions: [Int] = []
        for (position, component) in route.components.enumerated() {
            candidates = narrowed(candidates, at: position, to: component)
            if let row = candidates.first, row.pattern.segments[position] == .parameter(parameter) {
                positions.append(position)
            }
        }
        return positions
    }

    /// Checks that a route is in the table.
    public func check(_ route: Route) throws(RouteError) {
        _ = try match(route)
    }

    func match(_ route: Route) throws(RouteError) -> Match {
        var candidates = rows
        for (position, component) in route.components.enumerated() {
            let next = narrowed(candidates, at: position, to: component)
            if next.isEmpty { throw unknown(component, at: position, among: candidates) }
            candidates = next
        }
        let count = route.components.count
        guard let row = candidates.first(where: { $0.pattern.segments.count == count }) else {
            throw unknown("", at: count, among: candidates)
        }
        var values = RouteValues()
        for (position, segment) in row.pattern.segments.enumerated() {
            if case .parameter(let name) = segment {
                values.values[name] = .init(text: route.components[position], position: position + 1)
            }
        }
        return Match(feature: row.feature, index: row.index, values: values)
    }

    private func narrowed(_ rows: [Row], at position: Int, to component: String) -> [Row] {
        let long = rows.filter { $0.pattern.segments.count > position }
        let literal = long.filter { $0.pattern.segments[position] == .literal(component) }
        if !literal.isEmpty { return literal }
        return long.filter { if case .parameter = $0.pattern.segments[position] { true } else { false } }
    }

    private func unknown(_ component: String, at position: Int, among rows: [Row]) -> RouteError {
        var expected: [String] = []
        for row in rows {
            let segments = row.pattern.segments
            let expectation = segments.count > position ? segments[position].expectation : "nothing more"
            if !expected.contains(expectation) { expected.append(expectation) }
        }
        // List what can be typed first. "Nothing more" is suggested only if there is no alternative.
        let typed = expected.filter { $0 != "nothing more" }.sorted()
        return .unknown(
            component: component, position: position + 1, expected: typed.isEmpty ? ["nothing more"] : typed)
    }
}
