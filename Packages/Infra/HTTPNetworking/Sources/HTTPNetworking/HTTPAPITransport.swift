import CoreNetworking
import CoreWire
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

    /// Sends a request whose response arrives in parts.
    typealias Opening =
        @Sendable (_ request: HTTPRequest) async throws(TransportError) -> (HTTPResponse, AsyncStream<Data>)

    private let exchange: Exchange
    private let opening: Opening?
    /// Distinguishes this client from others, so that its own changes aren't reported to it.
    private let client = UUID().uuidString

    /// Creates a transport that sends its requests through an exchange.
    public init(_ exchange: @escaping Exchange) {
        self.init(exchange, opening: nil)
    }

    /// Creates a transport.
    /// - Parameter opening: Opens streams; without it, they are answered with 501.
    init(_ exchange: @escaping Exchange, opening: Opening?) {
        self.exchange = exchange
        self.opening = opening
    }

    /// Sends a call as a request, and reads the response.
    /// - Throws: The error of the exchange.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let (response, body) = try await exchange(request(call), call.body)
        return APIReply(
            status: response.status.code, body: body, retryAfter: response.headerFields[.retryAfter])
    }

    /// Sends a call whose response arrives in parts.
    /// - Throws: The error of the exchange.
    public func open(_ call: APICall) async throws(TransportError) -> APIStream {
        guard let opening else { return APIStream(reply: APIReply(status: 501)) }
        var request = request(call)
        request.headerFields[.accept] = "text/event-stream"
        let (response, parts) = try await opening(request)
        return APIStream(
            reply: APIReply(status: response.status.code, retryAfter: response.headerFields[.retryAfter]), parts: parts)
    }

    private func request(_ call: APICall) -> HTTPRequest {
        var request = HTTPRequest(method: method(of: call), scheme: nil, authority: nil, path: call.path)
        request.headerFields[.accept] = "application/json"
        if !call.body.isEmpty { request.headerFields[.contentType] = "application/json" }
        // RFC 6750, 2.1.
        if let token = call.token { request.headerFields[.authorization] = "Bearer \(token.text)" }
        if let field = Self.clientField { request.headerFields[field] = client }
        return request
    }

    private static let clientField = HTTPField.Name(ChangeEvent.clientField)

    private func method(of call: APICall) -> HTTPRequest.Method {
        switch call.method {
        case .get: .get
        case .put: .put
        case .post: .post
        case .delete: .delete
        }
    }
}
