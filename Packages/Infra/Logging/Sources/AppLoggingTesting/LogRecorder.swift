import AppLogging
import Logging
import Synchronization

/// Keeps what is logged, for a test to look at.
///
/// ```swift
/// let recorder = LogRecorder()
/// let feature = Feature(log: recorder.log)
/// #expect(recorder.records == [RecordedLog(.info, "weight saved")])
/// ```
public final class LogRecorder: Sendable {
    private let storage = Mutex<[RecordedLog]>([])

    /// Makes a recorder without records.
    public init() {}

    /// The log to hand out, as `petnest`; it records every level.
    public var log: Log {
        Log(handler: Handler(recorder: self), scope: "petnest")
    }

    /// What was logged so far, oldest first.
    public var records: [RecordedLog] {
        storage.withLock { $0 }
    }

    private func record(_ event: LogEvent) {
        let metadata = (event.metadata ?? [:]).compactMapValues { value -> LogValue? in
            guard case .stringConvertible(let value as LogValue) = value else { return nil }
            return value
        }
        let record = RecordedLog(
            LogLevel(event.level), event.message.description, metadata, scope: event.source)
        storage.withLock { $0.append(record) }
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.record(event)
        }
    }
}
