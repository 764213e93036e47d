import CoreNetworking
import Foundation
import HTTPTypes

/// Carries API calls as HTTP requests: it asks for JSON, and says that a body is JSON.
///
/// ```swift
/// let transport = HTTPAPITransport { request, body in await backend.respond(to: request, body: body) }
/// ```
public struct HTTPAPITransport: APITransport {
    /// Takes a request with its body to whoever answers it, over a socket or within the process, and brings back the
    /// response with its whole body.
    ///
    /// A response of any status is a response, not an error; `TransportError` is thrown where there was none. The
    /// request's authority is empty, since it is the exchange that knows whom it talks to. Cancelling the task abandons
    /// the request.
    public typealias Exchange =
        @Sendable (_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> (HTTPResponse, Data)

    private let exchange: Exchange

    /// Creates a transport that hands its requests to an exchange.
    public init(_ exchange: @escaping Exchange) {
        self.exchange = exchange
    }

    /// Sends a call as a request, and reads the response.
    /// - Throws: What the exchange throws.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        var request = HTTPRequest(method: method(of: call), scheme: nil, authority: nil, path: call.path)
        request.headerFields[.accept] = "application/json"
        if !call.body.isEmpty { request.headerFields[.contentType] = "application/json" }
        if let key = call.idempotencyKey, let name = HTTPField.Name("Idempotency-Key") {
            request.headerFields[name] = key
        }
        // RFC 6750, 2.1.
        if let token = call.token { request.headerFields[.authorization] = "Bearer \(token.text)" }
        let (response, body) = try await exchange(request, call.body)
        return APIReply(
            status: response.status.code, body: body, retryAfter: response.headerFields[.retryAfter])
    }

    private func method(of call: APICall) -> HTTPRequest.Method {
        switch call.method {
        case .get: .get
        case .put: .put
        case .post: .post
        case .delete: .delete
        }
    }
}
