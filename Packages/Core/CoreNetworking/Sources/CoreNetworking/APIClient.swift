import CoreInterfaces
import Foundation

/// Sends the requests of gateways and decodes the responses.
///
/// It knows JSON and the error body of PetNest's protocol, but no particular request. Every failure becomes a
/// `ServiceError`. Identical concurrent reads share one request. A client can be shared.
public struct APIClient: Sendable {
    let transport: any APITransport
    private let onUnintelligible: @Sendable (_ detail: String) -> Void
    private let reads = SharedReads()

    /// Creates a client.
    /// - Parameters:
    ///   - transport: Carries the requests.
    ///   - middleware: The middleware that each call passes on its way to the transport, in order. A shared read passes
    ///     once.
    ///   - onUnintelligible: Receives a line about each response that couldn't be understood, for the log. The person
    ///     only learns that it happened.
    public init(
        transport: any APITransport,
        middleware: [any APIMiddleware] = [],
        onUnintelligible: @escaping @Sendable (_ detail: String) -> Void = { _ in }
    ) {
        self.transport = middleware.reversed().reduce(transport) { MiddlewareTransport(middleware: $1, next: $0) }
        self.onUnintelligible = onUnintelligible
    }

    /// Sends a request and decodes the body of the response.
    func send<Answer: Decodable>(_ request: APIRequest) async throws(ServiceError) -> Answer {
        let body = try await exchange(request)
        do {
            return try JSONDecoder().decode(Answer.self, from: body)
        } catch {
            throw reported(.unintelligible(detail: "\(request): \(error)"))
        }
    }

    /// Sends a request and returns the body of the response.
    func exchange(_ request: APIRequest) async throws(ServiceError) -> Data {
        var body = Data()
        if let encodeBody = request.encodeBody {
            do {
                body = try encodeBody(JSONEncoder())
            } catch {
                throw .unintelligible(detail: "The body of \(request) can't be encoded: \(error)")
            }
        }
        let call = APICall(request.method, request.path, body: body, isRepeatable: request.isRepeatable)
        let reply: APIReply
        do {
            reply = try await reads.reply(to: call, from: transport)
        } catch {
            throw ServiceError(error, to: call)
        }
        guard reply.isSuccess else { throw reported(ServiceError(reply, to: call)) }
        return reply.body
    }

    private func reported(_ error: ServiceError) -> ServiceError {
        if case .unintelligible(let detail) = error { onUnintelligible(detail) }
        return error
    }
}
