import CoreWire

/// Reports the outcome of each call: for a log if it is next to the transport, for metrics if it is first.
///
/// It reports nothing of the contents of calls and responses: a body may contain a password, and a query the words of a
/// search.
public struct ExchangeMiddleware<Time: Clock>: APIMiddleware where Time.Duration == Duration {
    private let clock: Time
    private let onExchange: @Sendable (APIExchange) -> Void

    /// Creates the middleware.
    /// - Parameters:
    ///   - clock: Measures the duration of calls.
    ///   - onExchange: Called when a call has ended, on any thread.
    public init(clock: Time = ContinuousClock(), onExchange: @escaping @Sendable (APIExchange) -> Void) {
        self.clock = clock
        self.onExchange = onExchange
    }

    /// Sends a call, and reports its outcome.
    public func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        let start = clock.now
        do throws(TransportError) {
            let reply = try await next.send(call)
            onExchange(APIExchange(call, .answered(status: reply.status), start.duration(to: clock.now)))
            return reply
        } catch {
            onExchange(APIExchange(call, error == .cancelled ? .cancelled : .unanswered, start.duration(to: clock.now)))
            throw error
        }
    }
}

/// The outcome of a call, without its contents.
public struct APIExchange: Hashable, Sendable {
    /// The way a call ended.
    public enum End: Hashable, Sendable {
        case answered(status: Int)
        case unanswered
        case cancelled
    }

    /// The method.
    public let method: WireMethod
    /// The path without its query. It contains ids of records.
    public let path: String
    /// The way it ended.
    public let end: End
    /// The duration.
    public let duration: Duration

    init(_ call: APICall, _ end: End, _ duration: Duration) {
        method = call.method
        path = String(call.path.prefix { $0 != "?" })
        self.end = end
        self.duration = duration
    }

    /// Whether the call succeeded.
    public var isSuccess: Bool {
        if case .answered(200..<300) = end { true } else { false }
    }
}
