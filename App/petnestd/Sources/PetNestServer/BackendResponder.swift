import BackendCore
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PetNestBackend
import Tracing

/// The channel and the logger of a request.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection, which is closed after a request whose body wasn't read to its end.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// Passes requests to the backend, and answers `/healthz` and `/readyz` itself.
struct BackendResponder: HTTPResponder {
    let backend: PetNestBackend
    /// The time that a client may take to send a body.
    let requestTimeout: Duration
    let metrics: RequestMetrics
    let limit: AddressLimit
    let proxies: TrustedProxies
    let tracer: any Tracer

    func respond(to request: Request, context: ServerContext) async -> Response {
        let routed = backend.routed(request.head)
        let received = InstrumentationContext(of: request.head, by: tracer)
        // Neither the path nor the query is an attribute: they have ids, places and searched texts.
        return await tracer.withSpan(
            "\(request.method) \(routed.pattern ?? "other")", context: received, ofKind: .server
        ) { span in
            let response = await respond(to: request, routed, context)
            if span.isRecording {
                span.updateAttributes { attributes in
                    attributes["http.request.method"] = request.method.rawValue
                    attributes["http.route"] = routed.pattern
                    attributes["http.response.status_code"] = response.status.code
                }
            }
            if response.status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
            return response
        }
    }

    private func respond(to request: Request, _ routed: RoutedRequest, _ context: ServerContext) async -> Response {
        let start = ContinuousClock.now
        let response: Response
        do throws(BodyError) {
            try requireAllowed(routed, from: context.channel.remoteAddress)
            let body = try await request.wholeBody(within: requestTimeout)
            response = await answer(routed, body, context)
        } catch {
            response = refuse(error, closing: context.channel)
        }
        let duration = ContinuousClock.now - start
        metrics.record(request.method, routed.pattern, response.status, duration)
        // Neither the path nor the header is logged: a path has ids, and a header has a token.
        context.logger.debug(
            "A request was answered",
            metadata: [
                "method": "\(request.method)", "status": "\(response.status.code)",
                "milliseconds": "\(duration / .milliseconds(1))",
            ])
        return response
    }

    /// Counts a request that needs no token, even if it has one.
    /// - Throws: ``BodyError/notAwaited(_:)`` if its address has sent too many.
    private func requireAllowed(_ routed: RoutedRequest, from connection: SocketAddress?) throws(BodyError) {
        guard routed.needsNoToken else { return }
        guard let wait = limit.wait(of: proxies.client(of: connection, routed.request.headerFields)) else { return }
        throw .notAwaited(wait)
    }

    private func answer(_ routed: RoutedRequest, _ body: Data, _ context: ServerContext) async -> Response {
        switch routed.request.path {
        case "/healthz": return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
        case "/readyz": return await readiness(context)
        case ChangeHub.path: return await changes(routed.request)
        default:
            let (response, bytes) = await backend.respond(to: routed, body: body)
            let (tagged, rest) = response.tagged(for: routed.request, bytes)
            return Response(tagged.compressed(for: routed.request, rest))
        }
    }

    /// Responds with the changes of others, as long as the connection lasts.
    private func changes(_ head: HTTPRequest) async -> Response {
        do throws(Failure) {
            guard head.method == .get else { throw .methodNotAllowed(head.method, allowed: [.get]) }
            let account = try await backend.account(of: head)
            return ChangeStream(backend: backend, request: head, account: account).response
        } catch {
            return Response(Answer(error).response)
        }
    }

    /// Responds with 200 if the store answers, or with 503.
    private func readiness(_ context: ServerContext) async -> Response {
        do {
            try await backend.requireStore()
            return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "ready\n")))
        } catch {
            // The reason contains the path of the database, so it is only logged.
            context.logger.error("The database can't be read: \(error)")
            return Response(
                status: .serviceUnavailable, body: ResponseBody(byteBuffer: ByteBuffer(string: "not ready\n")))
        }
    }

    /// Responds to a request whose body wasn't read completely, and closes the connection, because the rest of the body
    /// can't be distinguished from the next request.
    private func refuse(_ error: BodyError, closing channel: any Channel) -> Response {
        let (head, body) =
            switch error {
            case .tooLong(let count): Answer(Failure.tooLarge(count)).response
            case .encoded(let encoding): Answer(Failure.unsupportedEncoding(encoding)).response
            case .notAwaited(let wait):
                Answer(
                    Failure.tooMany(
                        "There were too many attempts from your address.", retryAfter: Int(wait.components.seconds) + 1)
                ).response
            case .tooSlow: Answer(Failure.timedOut(after: requestTimeout)).response
            case .broken: Answer(Failure.malformed("The body can't be read to its end.")).response
            }
        var headers = head.headerFields
        headers[.connection] = "close"
        if case .encoded = error { headers[.acceptEncoding] = "identity" }
        return Response(
            status: head.status, headers: headers,
            body: ResponseBody(contentLength: body.count) { writer in
                try await writer.write(ByteBuffer(bytes: body))
                try await writer.finish(nil)
                channel.close(promise: nil)
            })
    }
}

extension Response {
    /// The backend's response. One that can't have content has no length (RFC 9110, 8.6).
    init(_ answer: (HTTPResponse, Data)) {
        self.init(
            status: answer.0.status, headers: answer.0.headerFields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.1)))
        if [.noContent, .notModified].contains(answer.0.status) { headers[.contentLength] = nil }
    }
}
