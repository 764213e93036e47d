import CoreNetworking
import CoreWire
import Foundation
import HTTPNetworking
import HTTPTypes
import Synchronization
import Testing

@Suite("API calls over HTTP", .timeLimit(.minutes(10)))
struct HTTPAPITransportTests {
    private struct Sent: Hashable {
        let request: HTTPRequest
        let body: Data
    }

    /// An exchange that gives every request the same response, or none, and records it.
    private final class Wire: Sendable {
        let sent = Mutex<[Sent]>([])
        private let answer: Result<APIReply, TransportError>

        init(_ answer: Result<APIReply, TransportError>) {
            self.answer = answer
        }

        var transport: HTTPAPITransport {
            HTTPAPITransport { [self] request, body throws(TransportError) in
                // The client's id differs each time.
                var request = request
                if let field = HTTPField.Name(ChangeEvent.clientField) { request.headerFields[field] = nil }
                sent.withLock { $0.append(Sent(request: request, body: body)) }
                let reply = try answer.get()
                return (HTTPResponse(status: .init(code: reply.status)), reply.body)
            }
        }
    }

    @Test(
        "A call without a body has its method and path, and accepts JSON",
        arguments: [(WireMethod.get, HTTPRequest.Method.get), (.put, .put), (.post, .post), (.delete, .delete)])
    func call(method: WireMethod, expected: HTTPRequest.Method) async throws {
        let wire = Wire(.success(APIReply(status: 204)))
        _ = try await wire.transport.send(APICall(method, "/v1/a%2Fb?q=1"))
        #expect(
            wire.sent.withLock { $0 } == [
                Sent(
                    request: HTTPRequest(
                        method: expected, scheme: nil, authority: nil, path: "/v1/a%2Fb?q=1",
                        headerFields: [.accept: "application/json"]),
                    body: Data())
            ])
    }

    @Test("A body is sent unchanged with the content type JSON")
    func body() async throws {
        let wire = Wire(.success(APIReply(status: 200)))
        let body = Data(#"{"name": "Miso"}"#.utf8)
        _ = try await wire.transport.send(APICall(.put, "/v1/pets/1", body: body))
        let sent = wire.sent.withLock { $0 }
        #expect(sent.map(\.body) == [body])
        #expect(sent.map(\.request.headerFields[.contentType]) == ["application/json"])
    }

    @Test("A response with any status is a reply with its body", arguments: [200, 404, 503, 599])
    func reply(status: Int) async throws {
        let answer = APIReply(status: status, body: Data("what it says".utf8))
        #expect(try await Wire(.success(answer)).transport.send(APICall(.get, "/")) == answer)
    }

    @Test(
        "A missing response is the transport's error", arguments: [TransportError.cancelled, .unreachable("No route.")])
    func failure(error: TransportError) async {
        await #expect(throws: error) { try await Wire(.failure(error)).transport.send(APICall(.get, "/")) }
    }
}
