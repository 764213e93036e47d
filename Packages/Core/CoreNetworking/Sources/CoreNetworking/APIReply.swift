import Foundation

/// What came back for a call.
public struct APIReply: Hashable, Sendable {
    /// The status, by the numbers of RFC 9110: 200, 404.
    public let status: Int
    /// The whole body, empty for none.
    public let body: Data
    /// When the same may be asked again, as the service wrote it: seconds, or a date of HTTP (RFC 9110, 10.2.3).
    public let retryAfter: String?

    /// Creates a reply.
    public init(status: Int, body: Data = Data(), retryAfter: String? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }

    /// Whether the call did what it should.
    var isSuccess: Bool { (200..<300).contains(status) }
}
