import Foundation

/// The response to a call.
public struct APIReply: Hashable, Sendable {
    /// The status code of RFC 9110: 200, 404.
    public let status: Int
    /// The whole body, or empty if there is none.
    public let body: Data
    /// The time after which the call may be repeated, as the service sent it: seconds, or an HTTP date (RFC 9110,
    /// 10.2.3).
    public let retryAfter: String?

    /// Creates a reply.
    public init(status: Int, body: Data = Data(), retryAfter: String? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }

    /// Whether the call succeeded.
    var isSuccess: Bool { (200..<300).contains(status) }
}
