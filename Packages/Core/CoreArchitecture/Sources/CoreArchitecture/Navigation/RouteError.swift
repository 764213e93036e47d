/// The reasons for which a route isn't opened.
public enum RouteError: Error, Hashable, Sendable {
    /// The text is no route: a component is blank, or holds control characters or white space other than spaces.
    case malformed(String)
    /// A component isn't known where it stands; its position counts from 1.
    case unknown(component: String, position: Int, expected: [String])
}

extension RouteError: CustomStringConvertible {
    /// What was expected and what was found, in a sentence.
    public var description: String {
        switch self {
        case .malformed(let text):
            "\"\(text)\" is no route: expected names between slashes, like pets/ID/health."
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
