import BackendCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PetNestBackend
import ServiceLifecycle

/// The response to `GET /v1/changes`: server-sent events, until the client closes the connection.
///
/// An event is sent at once, and the next one after ``pause``, so that many changes become few events. A line without
/// an event is sent every 20 seconds, so that both sides notice a lost connection. The stream ends with the session,
/// and in any case after ``longest``; then the client opens it again with a new token.
struct ChangeStream: Sendable {
    let backend: PetNestBackend
    let request: HTTPRequest
    /// The account of the request's token.
    let account: AccountID

    /// The shortest time between two events.
    static let pause = Duration.milliseconds(300)
    /// The longest time, which is the validity of an access token.
    static let longest = Duration.seconds(600)

    /// The response.
    var response: Response {
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // With this header field, nginx passes each event on at once.
        if let buffering = HTTPField.Name("x-accel-buffering") { headers[buffering] = "no" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                // Subscribes here, because this isn't called if the client has left meanwhile.
                let subscription = backend.changes.subscribe(account, by: request)
                defer { backend.changes.unsubscribe(subscription) }
                try await withGracefulShutdownHandler {
                    try await write(subscription, to: &writer)
                } onGracefulShutdown: {
                    backend.changes.unsubscribe(subscription)
                }
            })
    }

    private func write(_ subscription: ChangeSubscription, to writer: inout any ResponseBodyWriter) async throws {
        let end = ContinuousClock.now + Self.longest
        // Shows clients that they are subscribed.
        try await writer.write(ByteBuffer(string: ":\n\n"))
        while let events = await subscription.next() {
            // An event of the feed doesn't depend on the account, and reaches all streams at once.
            if events.contains(where: { $0 != ChangeHub.feedEvent }), await isSignedOut { break }
            if events.isEmpty {
                try await writer.write(ByteBuffer(string: ":\n\n"))
            } else {
                try await writer.write(ByteBuffer(string: events.map { "event: \($0)\ndata:\n\n" }.joined()))
                try await Task.sleep(for: Self.pause)
            }
            if ContinuousClock.now > end { break }
        }
        try await writer.finish(nil)
    }

    /// Whether the session of the request was ended meanwhile.
    private var isSignedOut: Bool {
        get async {
            do throws(Failure) {
                _ = try await backend.account(of: request)
                return false
            } catch {
                return error.kind == .unauthorized
            }
        }
    }
}
