import CoreWire
import Foundation
import HTTPTypes

/// A request with its route, which is looked up once.
public struct RoutedRequest: Sendable {
    /// The request.
    public let request: HTTPRequest
    /// The query, without its question mark.
    let query: String
    /// The route and the ids in the path, or the failure that there is none.
    let found: Result<(route: Route, ids: [String: UUID]), Failure>

    init(_ request: HTTPRequest, _ router: Router) {
        let (path, query) = Query.split(request.path ?? "")
        self.request = request
        self.query = String(query)
        found = Result { () throws(Failure) in try router.route(request.method, path) }
    }

    /// Whether the request is answered without a token, such as a sign-in.
    public var needsNoToken: Bool {
        (try? found.get().route.needsToken) == false
    }

    /// The declaration of the operation; `nil` if there is no route, or none with a declaration.
    public var endpoint: EndpointDeclaration? {
        try? found.get().route.endpoint
    }

    /// The path of the route, as the protocol's pages have it: `/v1/pets/{pet}/weights`. `nil` if there is no route.
    public var pattern: String? {
        try? found.get().route.pattern
    }
}
