import AppLogging
import Foundation

/// The app's log in a folder: lines in a file that is held open and replaced by an empty one when it has grown.
///
/// ```swift
/// let file = try LogFile(folder: dataFolder.logs, publicKeys: ["route", "status"])
/// let log = file.log.scoped(to: "health")
/// ```
///
/// A record is in the file moments after it was logged, at once when it is an error, and when ``flush()`` returns. What
/// comes faster than the disk takes it is dropped; a line then tells how many records. The last lines are written when
/// the file's last reference goes.
public final class LogFile: Sendable {
    /// The log that writes to this file, as `petnest`.
    public let log: Log

    private let writer: LogWriter

    /// Opens `petnest.log` in a folder that exists, making it when it isn't there.
    ///
    /// - Parameters:
    ///   - folder: The folder of the log files.
    ///   - level: Records below it are left out.
    ///   - publicKeys: The keys whose values are written even when they are private.
    ///   - maximumBytes: The size at which `petnest.log` becomes `petnest.1.log`.
    ///   - olderFiles: How many older files are kept.
    ///   - bufferBytes: How much may wait to be written.
    ///   - now: The time that records carry.
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

    /// Writes all that waits. The operating system has it when this returns; it survives a kill, not a power cut.
    public func flush() throws(LogFileError) {
        try writer.flush()
    }
}
