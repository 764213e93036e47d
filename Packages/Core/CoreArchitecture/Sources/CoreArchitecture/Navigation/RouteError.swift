/// The reasons a route can't be opened.
public enum RouteError: Error, Hashable, Sendable {
    /// The text isn't a route: a component is blank, or contains control characters or white space other than spaces.
    case malformed(String)
    /// A component is unknown at its position, which counts from 1.
    case unknown(component: String, position: Int, expected: [String])
}

extension RouteError: CustomStringConvertible {
    /// Describes the expected and the actual value.
    public var description: String {
        switch self {
        case .malformed(let text):
            "\"\(text)\" isn't a route: expected names between slashes, like pets/ID/health."
        case .unknown(let component, let position, let expected):
            component.isEmpty
                ? "The route ends early: expected \(Self.listed(expected)) as part \(position)."
                : "\"\(component)\", part \(position) of the route, isn't known: expected \(Self.listed(expected))."
        }
    }

    private static func listed(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "nothing more" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
