import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes

/// A request that a slice answers.
///
/// ```swift
/// Route("GET v1/pets/:pet/weights?limit=N", answer: "200 `{\"weights\": [weight]}`, newest first") { call, store in
///     let pet: PetID = try call.id("pet")
///     return try Answer(store.weights(of: pet))
/// }
/// ```
///
/// `:pet` is an id, which is always a UUID; other values go into the query or the body. The handler runs in one
/// transaction, which is read-only for `GET`, and is rolled back if the handler throws. A handler that takes
/// ``RouteServices`` instead of a store runs its own transactions.
///
/// It requires an access token, and belongs to the account ``Call/account``.
public struct Route: Sendable {
    /// The handler of the route.
    enum Handler: Sendable {
        case transaction(@Sendable (_ call: Call, _ store: Connection) throws -> Answer)
        case steps(@Sendable (_ call: Call, _ services: RouteServices) async throws -> Answer)
    }

    /// The method.
    public let method: HTTPRequest.Method
    /// The parts of the path. A part with a leading colon is the name of an id.
    public let path: [Substring]
    /// The path as the protocol's pages have it: `/v1/pets/{pet}/weights`.
    let pattern: String
    /// The row of the table in API: the request, its body, and its response.
    public let documentation: (request: String, body: String, answer: String)
    /// Whether the request needs an access token. Only requests that lead to a token, such as signing in or requesting a
    /// code, don't.
    public let needsToken: Bool
    /// The roles that may send the request, if its path is a pet's or below one. Others with access to the pet get 403.
    public let roles: [PetRole]
    /// The accounts to which the change is reported.
    public let audience: ChangeAudience
    /// The declaration of the operation; `nil` if the route was created without one.
    let endpoint: EndpointDeclaration?
    let handler: Handler

    /// Creates a route.
    /// - Parameters:
    ///   - request: Its method and path. The query parameters are only documentation.
    ///   - body: The name of its body, which API explains.
    ///   - answer: The status and body of the response, in words.
    ///   - needsToken: Whether the request needs an access token.
    ///   - roles: Who may send it, if its path is a pet's or below one; `nil` for everybody who may read or write the
    ///     record, by its method.
    public init(
        _ request: String, body: String = "", answer: String, needsToken: Bool = true, roles: [PetRole]? = nil,
        handler: @escaping @Sendable (_ call: Call, _ store: Connection) throws -> Answer
    ) {
        self.init(request, body, answer, needsToken, roles, handler: .transaction(handler))
    }

    /// Creates a route whose handler runs its own transactions, with slow work between them. The parameters are those
    /// of ``init(_:body:answer:needsToken:roles:handler:)``.
    public static func inSteps(
        _ request: String, body: String = "", answer: String, needsToken: Bool = true, roles: [PetRole]? = nil,
        handler: @escaping @Sendable (_ call: Call, _ services: RouteServices) async throws -> Answer
    ) -> Route {
        Route(request, body, answer, needsToken, roles, handler: .steps(handler))
    }

    /// Creates the route of a declared operation.
    init(_ endpoint: EndpointDeclaration, _ handler: Handler) {
        self.init(
            endpoint.request, endpoint.body, endpoint.response, endpoint.needsToken, endpoint.roles, endpoint: endpoint,
            handler: handler)
    }

    private init(
        _ request: String, _ body: String, _ answer: String, _ needsToken: Bool, _ roles: [PetRole]?,
        endpoint: EndpointDeclaration? = nil, handler: Handler
    ) {
        let words = request.split(separator: " ", maxSplits: 1)
        method = words.first.flatMap { HTTPRequest.Method(String($0)) } ?? .get
        path = Query.split(words.last.map(String.init) ?? "").path.split(separator: "/").map { Substring(String($0)) }
        pattern = path.map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
        documentation = (request, body, answer)
        self.needsToken = needsToken
        let wireMethod = WireMethod(rawValue: method.rawValue) ?? .put
        self.roles = roles ?? EndpointDeclaration.roles(of: wireMethod)
        self.audience =
            endpoint?.audience
            ?? EndpointDeclaration.audience(of: wireMethod, path.map(String.init), needsToken: needsToken)
        self.endpoint = endpoint
        self.handler = handler
    }

    /// The names of the ids in the path, in order.
    public var names: [String] {
        path.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
    }

    /// Whether the path is a pet's or below one.
    var hasPet: Bool { path.contains(":pet") }

    /// Whether the path is below a pet, to which the caller then needs access: `v1/pets/:pet/weights`.
    var isBelowPet: Bool { path.dropLast().contains(":pet") }
}
