import CoreModels
import Foundation
import HTTPTypes

/// Finds the route that answers a request.
///
/// It is a tree of the paths' parts. A part that is written out is preferred to an id; of two routes that answer the
/// same requests, the one that was listed first.
struct Router: Sendable {
    private struct Node {
        var children: [Substring: Node] = [:]
        var routes: [Route] = []
    }

    private var root = Node()

    init(_ routes: [Route]) {
        for route in routes { Self.insert(route, at: route.path[...], in: &root) }
    }

    /// The route for a method and a path, and the ids in that path by their names.
    /// - Throws: ``Failure/notFound(_:)`` if nothing has such a path, ``Failure/malformed(_:)`` where one of its ids
    ///   doesn't parse, ``Failure/methodNotAllowed(_:allowed:)`` where the path is answered to other methods alone.
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
        if let unreadable { throw .malformed("“\(unreadable)” in the path is no id: it should be a UUID.") }
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
