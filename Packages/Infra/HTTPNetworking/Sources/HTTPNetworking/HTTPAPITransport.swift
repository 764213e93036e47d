import CoreNetworking
import Foundation
import HTTPTypes

/// Carries API calls as HTTP requests with JSON bodies.
///
/// ```swift
/// let transport = HTTPAPITransport { request, body in await backend.respond(to: request, body: body) }
/// ```
public struct HTTPAPITransport: APITransport {
    /// Sends a request with its body, over a socket or within the process, and returns the response with its whole
    /// body.
    ///
    /// A response with any status is a result, not an error; `TransportError` is thrown if there is none. The request's
    /// authority is empty, since the exchange determines the server. Cancelling the task cancels the request.
    public typealias Exchange =
        @Sendable (_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> (HTTPResponse, Data)

    private let exchange: Exchange

    /// Creates a transport that sends its requests through an exchange.
    public init(_ exchange: @escaping Exchange) {
        self.exchange = exchange
    }

    /// Sends a call as a request, and reads the response.
    /// - Throws: The error of the exchange.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        var request = HTTPRequest(method: method(of: call), scheme: nil, authority: nil, path: call.path)
        request.headerFields[.accept] = "application/json"
        if !call.body.isEmpty { request.headerFields[.contentType] = "application/json" }
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
