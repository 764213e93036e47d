import CoreWire
import Foundation

/// A request as a transport carries it: encoded, and without the type of its response.
public struct APICall: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: WireMethod
    /// The path and query, percent-encoded, from the root.
    public let path: String
    /// The body as JSON, or empty if there is none.
    public let body: Data
    /// The credential of the sender, or `nil` for a call that needs none.
    public var token: AccessToken?

    /// Whether sending it repeatedly has the same effect as sending it once.
    public let isRepeatable: Bool

    /// Creates a call.
    /// - Parameter isRepeatable: By default, it is repeatable unless the method is `POST` (RFC 9110, 9.2.2).
    public init(
        _ method: WireMethod, _ path: String, body: Data = Data(), token: AccessToken? = nil, isRepeatable: Bool? = nil
    ) {
        self.method = method
        self.isRepeatable = isRepeatable ?? (method != .post)
        self.path = path
        self.body = body
        self.token = token
    }

    /// The method and path: `GET /v1/pets`.
    public var description: String { "\(method.rawValue) \(path)" }
}
