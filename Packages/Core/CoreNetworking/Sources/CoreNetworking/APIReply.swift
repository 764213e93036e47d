import Foundation

/// What came back for a call.
public struct APIReply: Hashable, Sendable {
    /// The status, by the numbers of RFC 9110: 200, 404.
    public let status: Int
    /// The whole body, empty for none.
    public let body: Data

    /// Creates a reply.
    public init(status: Int, body: Data = Data()) {
        self.status = status
        self.body = body
    }

    /// Whether the call did what it should.
    var isSuccess: Bool { (200..<300).contains(status) }
}
