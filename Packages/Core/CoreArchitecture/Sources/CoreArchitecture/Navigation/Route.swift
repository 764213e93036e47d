/// A deep link as a path of components: `pets/6f…/health`.
public struct Route: Hashable, Sendable {
    /// The remaining components.
    public let components: [String]
    /// The position of the first component in the whole route, from 0. Used in errors.
    let offset: Int

    /// Creates a route from components.
    public init(_ components: [String]) {
        self.init(components, offset: 0)
    }

    private init(_ components: [String], offset: Int) {
        self.components = components
        self.offset = offset
    }

    /// Parses a route as a person types it: components between slashes, with an optional slash at each end.
    /// - Throws: ``RouteError/malformed(_:)`` if a component is blank, or contains control characters or white space
    ///   other than spaces.
    public init(parsing text: String) throws(RouteError) {
        var path = Substring(text)
        if path.hasPrefix("/") { path.removeFirst() }
        if path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !path.isEmpty else {
            self.init([])
            return
        }
        let isWellFormed = components.allSatisfy { component in
            component.contains { $0 != " " }
                && component.unicodeScalars.allSatisfy { scalar in
                    scalar == " " || !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
                }
        }
        guard isWellFormed else { throw .malformed(text) }
        self.init(components)
    }

    /// Whether no components remain.
    public var isEmpty: Bool { components.isEmpty }

    /// The first component, or `nil` if none remain.
    public var first: String? { components.first }

    /// The route without its first component.
    public var rest: Route {
        components.isEmpty ? self : Route(Array(components.dropFirst()), offset: offset + 1)
    }

    /// Returns the error for a first component that isn't known here.
    /// - Parameter expected: The known alternatives, as a person would type them.
    public func unknown(expected: [String]) -> RouteError {
        .unknown(component: first ?? "", position: offset + 1, expected: expected)
    }
}

extension Route: CustomStringConvertible {
    /// The route as a person types it.
    public var description: String { components.joined(separator: "/") }
}
