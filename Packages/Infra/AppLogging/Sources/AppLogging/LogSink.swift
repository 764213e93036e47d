/// The destination of a ``Log``'s records, such as a file or a test's memory.
public protocol LogSink: Sendable {
    /// The minimum level. Records below it aren't written, nor is their metadata computed. A log reads it once, when it
    /// is created.
    var level: LogLevel { get }

    /// Writes a record, on the thread of the caller. It should return soon.
    func write(_ record: LogRecord)
}
