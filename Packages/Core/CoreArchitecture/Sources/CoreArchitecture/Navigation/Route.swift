/// A deep link as a path of components: `pets/6f…/health`.
public struct Route: Hashable, Sendable {
    /// The components.
    public let components: [String]

    /// Creates a route from components.
    public init(_ components: [String]) {
        self.components = components
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

    /// Whether there are no components.
    public var isEmpty: Bool { components.isEmpty }

    /// The first component, or `nil` if there is none.
    public var first: String? { components.first }
}

extension Route: CustomStringConvertible {
    /// The route as a person types it.
    public var description: String { components.joined(separator: "/") }
}
