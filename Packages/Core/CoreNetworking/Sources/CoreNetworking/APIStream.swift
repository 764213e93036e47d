import Foundation

/// A response whose body arrives in parts while the service keeps it open.
public struct APIStream: Sendable {
    /// The status and, unless it is a success, the body.
    public let reply: APIReply
    /// The parts of the body. The sequence ends when the response or the connection ends. Ending the iteration closes
    /// the connection.
    public let parts: AsyncStream<Data>

    /// Creates a stream.
    public init(reply: APIReply, parts: AsyncStream<Data>) {
        self.reply = reply
        self.parts = parts
    }

    /// Creates a response without parts.
    public init(reply: APIReply) {
        self.init(reply: reply, parts: AsyncStream { $0.finish() })
    }
}
