/// A wrapper around a transport. It may change a call, send it more than once or not at all, and inspect the response.
///
/// ```swift
/// APIClient(transport: transport, middleware: [metrics, retry, credentials, log])
/// ```
///
/// In this order, a retried call is counted once, and each attempt has the current token and its own line in the log.
public protocol APIMiddleware: Sendable {
    /// Sends a call.
    /// - Parameter next: The next middleware; for the last one, the transport.
    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply
}

/// A middleware together with the transport that it wraps.
struct MiddlewareTransport: APITransport {
    let middleware: any APIMiddleware
    let next: any APITransport

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        try await middleware.send(call, to: next)
    }
}
