import CoreNetworking

/// Records what becomes of each call before it is handed on: outside of what sends again and renews credentials, so that a
/// session that is played needs neither.
struct RecordingMiddleware: APIMiddleware {
    let session: RecordedSession

    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        let result: Result<APIReply, TransportError>
        do throws(TransportError) {
            result = .success(try await next.send(call))
        } catch {
            result = .failure(error)
        }
        await session.record(RecordedReply(result), of: call.description)
        return try result.get()
    }
}
