import NIOCore

/// Closes a connection whose client doesn't read: more than 64 KiB wait to be sent, and don't become less than 32 KiB
/// within a time.
///
/// Hummingbird's own limit doesn't apply then, because a request is in progress.
final class SlowReaderHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private var closing: Scheduled<Void>?

    /// Creates the handler of one connection.
    /// - Parameter limit: The longest time for which more bytes wait.
    init(limit: TimeAmount) {
        self.limit = limit
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            stop()
        } else if closing == nil {
            let channel = context.channel
            closing = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    private func stop() {
        closing?.cancel()
        closing = nil
    }
}
