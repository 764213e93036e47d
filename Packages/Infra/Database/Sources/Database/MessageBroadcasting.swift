/// A database that carries messages between the processes that use it.
///
/// Messages aren't stored: a process receives those that are sent while it listens.
public protocol MessageBroadcasting: Sendable {
    /// Sends messages to all processes that listen to a channel, this one included.
    /// - Parameters:
    ///   - messages: The messages, each of less than 8,000 bytes in UTF-8.
    ///   - channel: The name of the channel: lowercase letters, digits and underscores.
    /// - Throws: ``DatabaseError``; none of the messages was sent then.
    func send(_ messages: [String], on channel: String) async throws

    /// Listens to a channel until the sequence is no longer iterated. It reconnects by itself.
    func messages(on channel: String) -> AsyncStream<BroadcastMessage>
}

/// An event that a process receives while it listens to a channel.
public enum BroadcastMessage: Hashable, Sendable {
    /// A message. Messages arrive in the order of their transactions.
    case text(String)
    /// The process has begun to listen, or listens again after a lost connection. Earlier messages may be missing.
    case listening
    /// The connection was lost or can't be made, for a reason in words. Another attempt follows.
    case lost(reason: String)
}
