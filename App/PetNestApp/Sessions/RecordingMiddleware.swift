import CoreNetworking

/// Records each reply before it is handed on: outside of what sends again and renews credentials, so that a session that is
/// played needs neither.
struct RecordingMiddleware: APIMiddleware {
    let session: RecordedSession

    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        let reply = try await next.send(call)
        await session.record(RecordedReply(reply), of: call.description)
        return reply
    }
}
