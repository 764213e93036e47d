import CoreInterfaces
import CoreModels
import CoreWire
import Foundation

extension APIClient {
    /// Sends the request of an endpoint without a body, and decodes the body of the response.
    /// - Parameters:
    ///   - ids: The ids in the path, in order.
    ///   - query: The parameters of the query.
    /// - Throws: `ServiceError.notFound` for 404, `.rejected` for validation problems, `.refused` for 402, 403 and 409,
    ///   `.signedOut` for 401, `.unavailable` if the service can't work now, hasn't received the request, or didn't answer a
    ///   `GET`, `.unanswered` if there was no response to another request, `.unintelligible` for everything else.
    public func send<each Entity, Answer: Decodable & Sendable>(
        _ endpoint: Endpoint<repeat each Entity, NoBody, Answer>, _ ids: repeat EntityID<each Entity>,
        query: [QueryItem] = []
    ) async throws(ServiceError) -> Answer {
        try await send(
            APIRequest(endpoint.declaration, path: endpoint.path(repeat each ids), query: query))
    }

    /// Sends the request of an endpoint that responds with a file, and returns the file as it is.
    /// - Parameter query: The parameters of the query.
    /// - Throws: The errors of ``send(_:_:query:)``.
    public func send(
        _ endpoint: Endpoint<NoBody, JSONFile>, query: [QueryItem] = []
    ) async throws(ServiceError) -> JSONFile {
        JSONFile(bytes: try await exchange(APIRequest(endpoint.declaration, path: endpoint.path(), query: query)))
    }

    /// Sends the request of an endpoint with a body, and decodes the body of the response.
    /// - Parameter ids: The ids in the path, in order.
    /// - Throws: The errors of ``send(_:_:query:)``.
    public func send<each Entity, Body: Encodable & Sendable, Answer: Decodable & Sendable>(
        _ endpoint: Endpoint<repeat each Entity, Body, Answer>, _ ids: repeat EntityID<each Entity>, body: Body
    ) async throws(ServiceError) -> Answer {
        try await send(
            APIRequest(endpoint.declaration, path: endpoint.path(repeat each ids)) { try $0.encode(body) })
    }

    /// Sends the request of an endpoint without a body, and ignores the body of the response.
    /// - Parameter ids: The ids in the path, in order.
    /// - Throws: The errors of ``send(_:_:query:)``.
    public func perform<each Entity, Answer>(
        _ endpoint: Endpoint<repeat each Entity, NoBody, Answer>, _ ids: repeat EntityID<each Entity>
    ) async throws(ServiceError) {
        _ = try await exchange(
            APIRequest(endpoint.declaration, path: endpoint.path(repeat each ids)))
    }

    /// Sends the request of an endpoint with a body, and ignores the body of the response.
    /// - Parameter ids: The ids in the path, in order.
    /// - Throws: The errors of ``send(_:_:query:)``.
    public func perform<each Entity, Body: Encodable & Sendable, Answer>(
        _ endpoint: Endpoint<repeat each Entity, Body, Answer>, _ ids: repeat EntityID<each Entity>, body: Body
    ) async throws(ServiceError) {
        _ = try await exchange(
            APIRequest(endpoint.declaration, path: endpoint.path(repeat each ids)) { try $0.encode(body) })
    }
}
