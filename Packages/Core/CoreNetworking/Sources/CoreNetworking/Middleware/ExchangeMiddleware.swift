/// Tells of each call how it went: for a log where it stands before the transport, for counts where it stands first.
///
/// It tells nothing of what calls and replies hold: a body may be a password, and a query what somebody searches for.
public struct ExchangeMiddleware<Time: Clock>: APIMiddleware where Time.Duration == Duration {
    private let clock: Time
    private let tell: @Sendable (APIExchange) -> Void

    /// Creates the middleware.
    /// - Parameters:
    ///   - clock: What measures how long calls take.
    ///   - tell: Told when a call has ended; on any thread.
    public init(clock: Time = ContinuousClock(), tell: @escaping @Sendable (APIExchange) -> Void) {
        self.clock = clock
        self.tell = tell
    }

    /// Sends a call, and tells how it went.
    public func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        let start = clock.now
        do throws(TransportError) {
            let reply = try await next.send(call)
            tell(APIExchange(call, .answered(status: reply.status), start.duration(to: clock.now)))
            return reply
        } catch {
            tell(APIExchange(call, error == .cancelled ? .cancelled : .unanswered, start.duration(to: clock.now)))
            throw error
        }
    }
}

/// How a call went, without what it held.
public struct APIExchange: Hashable, Sendable {
    /// How it ended.
    public enum End: Hashable, Sendable {
        case answered(status: Int)
        case unanswered
        case cancelled
    }

    /// What was done.
    public let method: APIMethod
    /// The path without its query. It names records by their ids.
    public let path: String
    /// How it ended.
    public let end: End
    /// How long it took.
    public let duration: Duration

    init(_ call: APICall, _ end: End, _ duration: Duration) {
        method = call.method
        path = String(call.path.prefix { $0 != "?" })
        self.end = end
        self.duration = duration
    }

    /// Whether it did what it should.
    public var isSuccess: Bool {
        if case .answered(200..<300) = end { true } else { false }
    }
}
