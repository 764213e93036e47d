import Foundation

/// A request as a transport carries it: encoded, and without the type of its answer.
public struct APICall: Hashable, Sendable, CustomStringConvertible {
    /// What is done.
    public let method: APIMethod
    /// The path and query, percent-encoded, from the root.
    public let path: String
    /// The body, which is JSON; empty for a request that says nothing more.
    public let body: Data

    /// Describes a call.
    public init(_ method: APIMethod, _ path: String, body: Data = Data()) {
        self.method = method
        self.path = path
        self.body = body
    }

    /// Its method and path: `GET /v1/pets`.
    public var description: String { "\(method.rawValue) \(path)" }
}
