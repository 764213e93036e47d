import CoreNetworking
import Foundation
import HTTPNetworking
import HTTPTypes

/// Records each answer before it is handed on.
struct RecordingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let session: RecordedSession

    func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> (HTTPResponse, Data) {
        let answer = try await transport.send(request, body: body)
        await session.record(RecordedExchange(answer.0, answer.1), of: RecordedExchange.name(of: request))
        return answer
    }
}
