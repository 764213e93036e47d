/// Stands between a client and its transport: it may change a call, send it more than once or not at all, and look at what
/// comes back.
///
/// ```swift
/// APIClient(transport: transport, middleware: [metrics, retry, credentials, log])
/// ```
///
/// In this order a call that is repeated is counted once, each attempt has the token of its moment and a line in the log.
public protocol APIMiddleware: Sendable {
    /// Sends a call on its way.
    /// - Parameter next: What lies behind this middleware; the last has the transport itself.
    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply
}

/// A middleware with all that lies behind it.
struct MiddlewareTransport: APITransport {
    let middleware: any APIMiddleware
    let next: any APITransport

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        try await middleware.send(call, to: next)
    }
}
