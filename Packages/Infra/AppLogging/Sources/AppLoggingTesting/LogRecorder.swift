import AppLogging
import Synchronization

/// Records log messages for a test.
///
/// ```swift
/// let recorder = LogRecorder()
/// let feature = Feature(log: recorder.log)
/// #expect(recorder.records == [LogRecord(.info, "weight saved")])
/// ```
public final class LogRecorder: LogSink {
    private let storage = Mutex<[LogRecord]>([])

    /// Creates a recorder without records.
    public init() {}

    /// The log to inject, with the scope `petnest` and every level.
    public var log: Log {
        Log(sink: self, scope: "petnest")
    }

    /// The records so far, oldest first.
    public var records: [LogRecord] {
        storage.withLock { $0 }
    }

    /// Every level.
    public var level: LogLevel { .trace }

    /// Keeps a record.
    public func write(_ record: LogRecord) {
        storage.withLock { $0.append(record) }
    }
}
