import CoreNetworking

/// Records the outcome of each call before it is returned. It wraps the middleware that retries and that renews
/// credentials, so a replay needs neither.
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
