import Foundation
import HTTPTypes

/// A response, with accessors for tests.
public struct TestAnswer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPFields
    /// The body.
    public let bytes: Data
    /// The body as JSON, or `nil`.
    public let json: JSONValue?

    /// Creates a response.
    public init(status: Int, headers: HTTPFields, bytes: Data) {
        self.status = status
        self.headers = headers
        self.bytes = bytes
        json = try? JSONValue(parsing: bytes)
    }

    /// The error's code, or `nil` if the body isn't an error.
    public var code: String? {
        json?["error"]?["code"]?.string
    }

    /// The error's message; empty if the body isn't an error.
    public var message: String {
        json?["error"]?["message"]?.string ?? ""
    }

    /// The error's reason for clients, or `nil`.
    public var reason: String? {
        json?["error"]?["reason"]?.string
    }

    /// The seconds to wait before another attempt, or `nil`.
    public var retryAfter: Int? {
        headers[.retryAfter].flatMap { Int($0) }
    }

    /// The invalid members, in the response's order.
    public var problems: [String] {
        (json?["error"]?["problems"]?.array ?? []).compactMap { $0["field"]?.string }
    }
}
