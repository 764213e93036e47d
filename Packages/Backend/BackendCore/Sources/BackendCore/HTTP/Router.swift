import CoreModels
import Foundation
import HTTPTypes

/// Finds the route of a request.
///
/// It is a tree of path components. A literal component takes precedence over an id. Of two routes for the same
/// requests, the first one in the list is used.
struct Router: Sendable {
    private struct Node {
        var children: [Substring: Node] = [:]
        var routes: [Route] = []
    }

    private var root = Node()

    init(_ routes: [Route]) {
        for route in routes { Self.insert(route, at: route.path[...], in: &root) }
    }

    /// Returns the route for a method and a path, and the ids in that path by their names.
    /// - Throws: ``Failure/notFound(_:)`` if there is no such path, ``Failure/malformed(_:)`` if one of its ids is
    ///   invalid, ``Failure/methodNotAllowed(_:allowed:)`` if the path exists only for other methods.
    func route(_ method: HTTPRequest.Method, _ path: Substring) throws(Failure) -> (Route, ids: [String: UUID]) {
        var node = root
        var ids: [UUID?] = []
        var unreadable: Substring?
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            if let child = node.children[part] {
                node = child
            } else if let child = node.children[":"], !part.isEmpty {
                // An unknown path is reported before problems with the request.
                let id = EntityID<Never>(part)?.rawValue
                if id == nil, unreadable == nil { unreadable = part }
                ids.append(id)
                node = child
            } else {
                throw .notFound("There is nothing at \(path).")
            }
        }
        guard path.first == "/", !node.routes.isEmpty else { throw .notFound("There is nothing at \(path).") }
        if let unreadable { throw .malformed("“\(unreadable)” in the path isn't a UUID.") }
        guard let route = node.routes.first(where: { $0.method == method }) else {
            throw .methodNotAllowed(method, allowed: node.routes.map(\.method))
        }
        return (route, Dictionary(zip(route.names, ids.compactMap { $0 })) { first, _ in first })
    }

    private static func insert(_ route: Route, at path: ArraySlice<Substring>, in node: inout Node) {
        guard let part = path.first else { return node.routes.append(route) }
        insert(route, at: path.dropFirst(), in: &node.children[part.hasPrefix(":") ? ":" : part, default: Node()])
    }
}
