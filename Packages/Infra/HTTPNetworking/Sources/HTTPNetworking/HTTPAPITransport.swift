import CoreNetworking
import HTTPTypes

/// Carries API calls as HTTP requests: it asks for JSON, and says that a body is JSON.
public struct HTTPAPITransport: APITransport {
    private let transport: any HTTPTransport

    /// Makes a transport that hands its requests to another.
    public init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Sends a call as a request, and reads the response.
    /// - Throws: What the transport below throws.
    public func send(_ call: APICall) async throws(TransportError) -> APIReply {
        var request = HTTPRequest(method: method(of: call), scheme: nil, authority: nil, path: call.path)
        request.headerFields[.accept] = "application/json"
        if !call.body.isEmpty { request.headerFields[.contentType] = "application/json" }
        if let key = call.idempotencyKey, let name = HTTPField.Name("Idempotency-Key") {
            request.headerFields[name] = key
        }
        let (response, body) = try await transport.send(request, body: call.body)
        return APIReply(status: response.status.code, body: body)
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
