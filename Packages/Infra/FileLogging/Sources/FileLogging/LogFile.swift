import AppLogging
import Foundation

/// The app's log in a folder: lines in a file that is held open and replaced by an empty one when it has grown.
///
/// ```swift
/// let file = try LogFile(folder: dataFolder.logs, publicKeys: ["route", "status"])
/// let log = file.log.scoped(to: "health")
/// ```
///
/// Errors are written immediately, other records shortly after or when ``flush()`` returns. Records that arrive faster
/// than the disk can write are dropped, and a line reports their number. The last lines are written when the object is
/// released.
public final class LogFile: Sendable {
    /// The log that writes to this file, as `petnest`.
    public let log: Log

    private let writer: LogWriter

    /// Opens `petnest.log` in an existing folder, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - folder: The folder of the log files.
    ///   - level: Records below it aren't written.
    ///   - publicKeys: The keys whose values are written even if they are private.
    ///   - maximumBytes: The size at which `petnest.log` becomes `petnest.1.log`.
    ///   - olderFiles: The number of older files to keep.
    ///   - bufferBytes: The size of the buffer.
    ///   - now: The time of records.
    public init(
        folder: URL, level: LogLevel = .info, publicKeys: Set<String> = [], maximumBytes: Int = 1 << 20,
        olderFiles: Int = 3, bufferBytes: Int = 1 << 18, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LogFileError) {
        let file = try RotatingFile(folder: folder, name: "petnest", maximumBytes: maximumBytes, olderFiles: olderFiles)
        writer = LogWriter(file: file, bufferBytes: bufferBytes, now: now)
        let handler = FileLogHandler(writer: writer, level: level, publicKeys: publicKeys)
        log = Log(sink: SwiftLogSink(handler), scope: "petnest")
    }

    deinit {
        try? flush()
    }

    /// Writes all buffered records. They survive a kill afterwards, but not a power failure.
    public func flush() throws(LogFileError) {
        try writer.flush()
    }
}
