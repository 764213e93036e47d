import CoreNetworking

/// Records each reply before it is handed on.
struct RecordingTransport: APITransport {
    let transport: any APITransport
    let session: RecordedSession

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        let reply = try await transport.send(call)
        await session.record(RecordedReply(reply), of: call.description)
        return reply
    }
}
