import CoreInterfaces
import Foundation

/// Sends a gateway's requests and understands the answers.
///
/// It knows JSON and the error body of PetNest's protocol, and nothing of what is asked; whatever goes wrong leaves it
/// as a `ServiceError`. Those who ask for the same thing at the same time share one request. Safe to share.
public struct APIClient: Sendable {
    private let transport: any APITransport
    private let onUnintelligible: @Sendable (_ detail: String) -> Void
    private let reads = SharedReads()

    /// Creates a client.
    /// - Parameters:
    ///   - transport: What carries its requests.
    ///   - middleware: What each call passes on its way to the transport, the first first. A read that several share
    ///     passes once.
    ///   - onUnintelligible: Told in one line of each answer that couldn't be understood: for the log, since the person
    ///     is only told that it happened.
    public init(
        transport: any APITransport,
        middleware: [any APIMiddleware] = [],
        onUnintelligible: @escaping @Sendable (_ detail: String) -> Void = { _ in }
    ) {
        self.transport = middleware.reversed().reduce(transport) { MiddlewareTransport(middleware: $1, next: $0) }
        self.onUnintelligible = onUnintelligible
    }

    /// Sends a request and decodes the answer's body.
    /// - Throws: `ServiceError.notFound` for 404, `.rejected` for what the service found wrong, `.refused` for
    ///   402, 403 and 409, `.signedOut` for 401, `.unavailable` where the service can't work now, `.unanswered` where there was no answer,
    ///   `.unintelligible` for everything else.
    public func send<Answer: Decodable>(_ request: APIRequest<Answer>) async throws(ServiceError) -> Answer {
        let body = try await exchange(request)
        do {
            return try JSONDecoder().decode(Answer.self, from: body)
        } catch {
            throw told(.unintelligible(detail: "\(request): \(error)"))
        }
    }

    /// Sends a request and ignores the answer's body.
    /// - Throws: As ``send(_:)-(APIRequest<Answer>)``.
    public func send(_ request: APIRequest<NoContent>) async throws(ServiceError) {
        _ = try await exchange(request)
    }

    private func exchange<Answer>(_ request: APIRequest<Answer>) async throws(ServiceError) -> Data {
        var body = Data()
        if let encodeBody = request.encodeBody {
            do {
                body = try encodeBody(JSONEncoder())
            } catch {
                throw .unintelligible(detail: "The body of \(request) can't be encoded: \(error)")
            }
        }
        let reply: APIReply
        do {
            let call = APICall(request.method, request.path, body: body, idempotencyKey: request.idempotencyKey)
            reply = try await reads.reply(to: call, from: transport)
        } catch {
            throw ServiceError(error)
        }
        guard reply.isSuccess else { throw told(ServiceError(reply, to: request.description)) }
        return reply.body
    }

    private func told(_ error: ServiceError) -> ServiceError {
        if case .unintelligible(let detail) = error { onUnintelligible(detail) }
        return error
    }
}
