import Foundation

/// A request as a transport carries it: encoded, and without the type of its answer.
public struct APICall: Hashable, Sendable, CustomStringConvertible {
    /// What is done.
    public let method: APIMethod
    /// The path and query, percent-encoded, from the root.
    public let path: String
    /// The body, which is JSON; empty for a request that says nothing more.
    public let body: Data
    /// Names this attempt, so that sending it again isn't taken for a second wish; `nil` where that can't happen.
    public let idempotencyKey: String?
    /// Proves who sends it; `nil` for a call that needs no proof.
    public var token: AccessToken?

    /// Creates a call.
    public init(
        _ method: APIMethod, _ path: String, body: Data = Data(), idempotencyKey: String? = nil,
        token: AccessToken? = nil
    ) {
        self.method = method
        self.path = path
        self.body = body
        self.idempotencyKey = idempotencyKey
        self.token = token
    }

    /// Whether sending it again has no other effect than sending it once (RFC 9110, 9.2.2).
    var isRepeatable: Bool { method != .post || idempotencyKey != nil }

    /// Its method and path: `GET /v1/pets`.
    public var description: String { "\(method.rawValue) \(path)" }
}
