import AppLogging
import Synchronization

/// Keeps what is logged, for a test to look at.
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

    /// The log to hand out, as `petnest`; it records every level.
    public var log: Log {
        Log(sink: self, scope: "petnest")
    }

    /// What was logged so far, oldest first.
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
