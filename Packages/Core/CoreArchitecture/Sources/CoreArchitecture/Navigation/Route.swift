/// A deep link as a path of components: `pets/6f…/health`. Each coordinator takes its prefix and hands on the rest.
public struct Route: Hashable, Sendable {
    /// What is left of the route.
    public let components: [String]
    /// Where in the whole route the first of ``components`` stands, from 0; for errors.
    let offset: Int

    /// Creates a route of components.
    public init(_ components: [String]) {
        self.init(components, offset: 0)
    }

    private init(_ components: [String], offset: Int) {
        self.components = components
        self.offset = offset
    }

    /// Reads a route as a person types it: components between slashes; one slash before and after is fine.
    /// - Throws: ``RouteError/malformed(_:)`` where a component is blank, or holds control characters or white space
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

    /// Whether nothing is left.
    public var isEmpty: Bool { components.isEmpty }

    /// The first component, if any is left.
    public var first: String? { components.first }

    /// The route without its first component; empty where nothing is left.
    public var rest: Route {
        components.isEmpty ? self : Route(Array(components.dropFirst()), offset: offset + 1)
    }

    /// The error for a first component that isn't known here.
    /// - Parameter expected: What would have been known, as a person would type it.
    public func unknown(expected: [String]) -> RouteError {
        .unknown(component: first ?? "", position: offset + 1, expected: expected)
    }
}

extension Route: CustomStringConvertible {
    /// The route as a person types it.
    public var description: String { components.joined(separator: "/") }
}
