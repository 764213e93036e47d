import Dispatch

/// Calls a function on a queue whenever a file descriptor is readable.
///
/// Unchecked: Dispatch documents that its objects may be used from every thread, but doesn't declare them `Sendable` on
/// every platform; the only property is such an object and is constant.
final class ReadSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    /// Starts watching.
    init(
        _ descriptor: Int32,
        queue: DispatchQueue,
        onReadable: @escaping @Sendable () -> Void,
        onEnd: @escaping @Sendable () -> Void = {}
    ) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: onReadable)
        source.setCancelHandler(handler: onEnd)
        source.activate()
    }

    /// Stops watching. The end is reported on the queue.
    func cancel() {
        source.cancel()
    }
}
