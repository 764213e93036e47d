import Foundation
import Synchronization

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

    func open(_ call: APICall) async throws(TransportError) -> APIStream {
        let opening = OpeningTransport(next: next)
        let reply = try await middleware.send(call, to: opening)
        return APIStream(reply: reply, parts: opening.parts)
    }
}

/// Opens a stream for a middleware, which sees only its reply.
private final class OpeningTransport: APITransport {
    private let next: any APITransport
    private let last = Mutex<APIStream?>(nil)

    init(next: any APITransport) {
        self.next = next
    }

    /// The parts of the last stream, if the middleware has sent the call.
    var parts: AsyncStream<Data> {
        last.withLock { $0 }?.parts ?? AsyncStream { $0.finish() }
    }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let stream = try await next.open(call)
        last.withLock { $0 = stream }
        return stream.reply
    }
}
