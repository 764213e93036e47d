import CoreModels
import Foundation

/// One operation of the protocol between clients and the backend, declared once for both.
///
/// The type parameters are the entities whose ids are in the path, the body of the request, and the body of the
/// response. A gateway sends it, a route answers it, and the page of the API is generated from it:
///
/// ```swift
/// public enum HealthAPI {
///     public static let weight = Endpoint<Pet, WeightSample, NoBody, WeightDTO>(
///         "GET v1/pets/:pet/weights/:id", answer: "weight")
/// }
///
/// let weight = try await client.send(HealthAPI.weight, pet, id)
///
/// Route(HealthAPI.weight) { call, store, pet, id in try store.weight(id, of: pet) }
/// ```
public struct Endpoint<each Entity, Body: Sendable, Answer: Sendable>: Sendable {
    /// The declaration without its types.
    public let declaration: EndpointDeclaration

    /// Declares an operation.
    /// - Parameters:
    ///   - request: The method and the path. A part of the path with a leading colon is an id; there is one for each
    ///     entity, in their order.
    ///   - query: The parameters of the query. One may be absent unless it is declared as `required`.
    ///   - body: The name of the request's body in the page of the API, or an empty text if there is none.
    ///   - status: The status of the response. 204 if it has no body, otherwise 200 unless given.
    ///   - answer: The response in the page of the API.
    ///   - note: Further effects of the request, in the page of the API.
    ///   - failures: The failures that clients distinguish, beyond those that each endpoint has.
    ///   - needsToken: Whether the request needs an access token.
    ///   - roles: The roles that may send it, if its path is a pet's or below one. By default everybody with access to
    ///     the pet may read, and its owner and family may write.
    ///   - isRepeatable: Whether sending it repeatedly has the same effect as sending it once. By default it is, except
    ///     for `POST` (RFC 9110, 9.2.2).
    ///   - audience: The people who are notified of the change. By default, those with access to the pet in the path,
    ///     or the account; for `GET` nobody.
    public init(
        _ request: String, query: [QueryDeclaration] = [], body: String = "", status: Int? = nil, answer: String = "",
        note: String = "", failures: [FailureDeclaration] = [], needsToken: Bool = true,
        roles: [PetRole]? = nil, isRepeatable: Bool? = nil, audience: ChangeAudience? = nil
    ) {
        let words = request.split(separator: " ", maxSplits: 1)
        let method = words.first.flatMap { WireMethod(rawValue: String($0)) } ?? .get
        declaration = EndpointDeclaration(
            method: method, path: (words.last ?? "").split(separator: "/").map(String.init), query: query, body: body,
            bodyType: Body.self, status: status ?? (Answer.self == NoBody.self ? 204 : 200), answer: answer,
            answerType: Answer.self, note: note, failures: failures, needsToken: needsToken, declaredRoles: roles,
            isRepeatable: isRepeatable ?? (method != .post), declaredAudience: audience)
    }

    /// Returns the components of the path with ids in place of their names.
    public func path(_ ids: repeat EntityID<each Entity>) -> [String] {
        var texts: [String] = []
        for id in repeat each ids { texts.append(id.description) }
        var rest = texts[...]
        return declaration.path.map { $0.hasPrefix(":") ? rest.popFirst() ?? $0 : $0 }
    }
}

/// The body of a request or a response that has none.
public struct NoBody: Codable, Hashable, Sendable {
    /// Creates the only value.
    public init() {}
}

/// The body of a response that is a file of JSON. Neither side reads its content.
public struct JSONFile: Hashable, Sendable {
    /// The content.
    public let bytes: Data

    /// Creates a file with a content.
    public init(bytes: Data) {
        self.bytes = bytes
    }
}
