import CoreArchitectureTesting
import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import Synchronization
import Testing

/// Records each call that passes it, and its response.
private struct Named: APIMiddleware {
    let name: String
    let note: @Sendable (String) -> Void

    func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        note("\(name) sends")
        let reply = try await next.send(call)
        note("\(name) has \(reply.status)")
        return reply
    }
}

private let remove = Endpoint<NoBody, NoBody>("DELETE bowls/1")

@Suite("Middleware", .timeLimit(.minutes(10)))
struct MiddlewareTests {
    @Test("A call passes the middleware in order, and its response in reverse order")
    func order() async throws {
        let notes = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { line in notes.withLock { $0.append(line) } }
        let client = APIClient(
            transport: APITransportDouble(status: 204),
            middleware: [Named(name: "first", note: note), Named(name: "second", note: note)])
        try await client.perform(remove)
        #expect(notes.withLock { $0 } == ["first sends", "second sends", "second has 204", "first has 204"])
    }

    @Test("The outcome of a call is reported without its query, body, response and token")
    func exchange() async throws {
        let recorded = Mutex<[APIExchange]>([])
        let middleware = ExchangeMiddleware(clock: TestClock()) { exchange in recorded.withLock { $0.append(exchange) }
        }
        let transport = APITransportDouble { call throws(TransportError) in
            switch call.path {
            case "/lost": throw .unreachable("hunter2")
            case "/left": throw .cancelled
            default: return .init(status: 201, json: "hunter2")
            }
        }
        for path in ["/v1/products?query=hunter2", "/lost", "/left"] {
            let call = APICall(.post, path, body: Data("hunter2".utf8), token: AccessToken("hunter2"))
            _ = try? await middleware.send(call, to: transport)
        }
        let exchanges = recorded.withLock { $0 }
        #expect(exchanges.map(\.end) == [.answered(status: 201), .unanswered, .cancelled])
        #expect(exchanges.map(\.isSuccess) == [true, false, false])
        #expect(exchanges.map(\.path) == ["/v1/products", "/lost", "/left"])
        #expect(!String(reflecting: exchanges).contains("hunter2"))
    }

    @Test("401 means signed out, with the service's message if there is one")
    func signedOut() async {
        for (json, words) in [
            ("", "You are no longer signed in."), (#"{"error": {"code": "x", "message": "No."}}"#, "No."),
        ] {
            await #expect(throws: ServiceError.signedOut(message: words)) {
                try await APIClient(transport: APITransportDouble(status: 401, json: json))
                    .perform(remove)
            }
        }
    }
}
