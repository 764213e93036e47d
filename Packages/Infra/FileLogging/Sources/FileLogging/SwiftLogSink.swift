import AppLogging
import Logging

/// Forwards a log's records to a logger of swift-log.
struct SwiftLogSink: LogSink {
    private let logger: Logger
    let level: LogLevel

    init(_ handler: any LogHandler) {
        logger = Logger(label: "petnest") { _ in handler }
        level = LogLevel(handler.logLevel)
    }

    func write(_ record: LogRecord) {
        logger.log(
            level: record.level.loggerLevel,
            "\(record.message)",
            metadata: record.metadata.mapValues { .stringConvertible($0) },
            source: record.scope)
    }
}
