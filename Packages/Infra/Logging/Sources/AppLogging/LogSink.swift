/// Where a ``Log``'s records go: a file, or a test's memory.
public protocol LogSink: Sendable {
    /// Records below it aren't handed over, nor is their metadata computed. A log asks once, when it is made.
    var level: LogLevel { get }

    /// Takes a record, on the thread of whoever logs: it should return soon.
    func write(_ record: LogRecord)
}
