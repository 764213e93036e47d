import Foundation

/// A request as a transport carries it: encoded, and without the type of its response.
public struct APICall: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: APIMethod
    /// The path and query, percent-encoded, from the root.
    public let path: String
    /// The body as JSON, or empty if there is none.
    public let body: Data
    /// The credential of the sender, or `nil` for a call that needs none.
    public var token: AccessToken?

    /// Creates a call.
    public init(_ method: APIMethod, _ path: String, body: Data = Data(), token: AccessToken? = nil) {
        self.method = method
        self.path = path
        self.body = body
        self.token = token
    }

    /// Whether sending it repeatedly has the same effect as sending it once (RFC 9110, 9.2.2).
    var isRepeatable: Bool { method != .post }

    /// The method and path: `GET /v1/pets`.
    public var description: String { "\(method.rawValue) \(path)" }
}
