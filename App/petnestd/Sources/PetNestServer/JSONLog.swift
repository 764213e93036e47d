import Foundation
import Logging

/// Writes log entries as JSON objects, one on each line:
/// `{"level":"info","message":"…","time":"2026-11-26T18:44:31.123Z"}`.
///
/// Metadata become further members; the three members take precedence over metadata with the same name.
struct JSONLog: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider? = .trace
    private let write: @Sendable (String) -> Void

    /// Creates a handler.
    /// - Parameter write: Writes a line, including its end. It is called on any thread.
    init(level: Logger.Level, write: @escaping @Sendable (String) -> Void) {
        logLevel = level
        self.write = write
    }

    /// Returns a logger with such a handler.
    static func logger(level: Logger.Level, write: @escaping @Sendable (String) -> Void) -> Logger {
        Logger(label: "petnestd") { _ in JSONLog(level: level, write: write) }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members = (metadataProvider?.get() ?? [:]).merging(metadata) { $1 }
            .merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        members["level"] = event.level.rawValue
        members["message"] = "\(event.message)"
        members["time"] = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings can always be encoded.
        guard let line = try? encoder.encode(members) else { return }
        write(String(decoding: line, as: UTF8.self) + "\n")
    }
}
