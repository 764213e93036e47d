import AppLogging
import Logging

/// Turns swift-log's events into lines of a ``LogFile``.
struct FileLogHandler: LogHandler {
    let writer: LogWriter
    let publicKeys: Set<String>
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(writer: LogWriter, level: LogLevel, publicKeys: Set<String>) {
        self.writer = writer
        self.publicKeys = publicKeys
        logLevel = level.loggerLevel
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var merged = metadata
        if let provided = metadataProvider?.get() { merged.merge(provided) { $1 } }
        if let own = event.metadata { merged.merge(own) { $1 } }
        if let error = event.error { merged["error"] = .string(String(describing: error)) }
        let level = LogLevel(event.level)
        writer.write(
            LogLine(
                date: writer.now(),
                level: level,
                scope: event.source,
                message: event.message.description,
                metadata: merged.sorted { $0.key < $1.key }.map { ($0.key, text(of: $0.value, under: $0.key)) }),
            urgent: level >= .error)
    }

    private func text(of value: Logger.MetadataValue, under key: String) -> String {
        let isAllowed = publicKeys.contains(key)
        if case .stringConvertible(let value as LogValue) = value {
            return isAllowed ? value.text : value.description
        }
        return isAllowed ? value.description : LogValue.redaction
    }
}
