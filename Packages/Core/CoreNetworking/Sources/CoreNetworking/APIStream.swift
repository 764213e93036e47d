import Foundation

/// A response whose body arrives in parts, as long as the service has something to say.
public struct APIStream: Sendable {
    /// The status and, unless it is a success, the body.
    public let reply: APIReply
    /// The parts of the body. The sequence ends with the response or the connection, and the connection with the
    /// iteration.
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
