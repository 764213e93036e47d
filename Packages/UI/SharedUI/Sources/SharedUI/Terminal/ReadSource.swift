import Dispatch

/// Calls a function, on a queue, whenever a file descriptor has something to read.
///
/// Unchecked: dispatch objects may be used from every thread, as Dispatch documents, but aren't declared `Sendable` on
/// every platform; the only property is such an object and never changes.
final class ReadSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    /// Begins to watch.
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
