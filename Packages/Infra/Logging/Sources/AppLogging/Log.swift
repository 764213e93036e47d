/// Writes down what the app does; handed to whoever needs it, and made over a ``LogSink``.
///
/// A message is fixed text, and all that varies is metadata, so that nothing private can slip into a message:
///
/// ```swift
/// log.info("weight saved", ["pet": .private(pet.id), "samples": .public(count)])
/// ```
///
/// A record below the level of its destination costs a comparison; its metadata isn't computed.
public struct Log: Sendable {
    private let sink: (any LogSink)?
    private let scope: String
    /// The sink's level, kept here so that a record below it costs no call.
    private let level: LogLevel

    /// Creates a log whose records go to a sink.
    public init(sink: any LogSink, scope: String) {
        self.init(sink: sink, scope: scope, level: sink.level)
    }

    private init(sink: (any LogSink)?, scope: String, level: LogLevel) {
        self.sink = sink
        self.scope = scope
        self.level = level
    }

    /// A log that writes nothing.
    public static let disabled = Log(sink: nil, scope: "", level: .critical)

    /// The log of a part: of `petnest`, the one scoped to `health` writes as `petnest.health`.
    public func scoped(to part: String) -> Log {
        Log(sink: sink, scope: scope.isEmpty ? part : "\(scope).\(part)", level: level)
    }

    /// Writes every step, for somebody who follows one bug.
    public func trace(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.trace, message, metadata)
    }

    /// Writes what a developer wants to know.
    public func debug(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.debug, message, metadata)
    }

    /// Writes what the app did.
    public func info(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.info, message, metadata)
    }

    /// Writes what is normal and still worth noticing.
    public func notice(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.notice, message, metadata)
    }

    /// Writes what may become a problem.
    public func warning(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.warning, message, metadata)
    }

    /// Writes what failed; a log file has it when the call returns.
    public func error(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.error, message, metadata)
    }

    /// Writes what keeps the app from going on; a log file has it when the call returns.
    public func critical(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.critical, message, metadata)
    }

    private func write(_ level: LogLevel, _ message: StaticString, _ metadata: () -> [String: LogValue]) {
        guard let sink, level >= self.level else { return }
        sink.write(LogRecord(level, message.description, metadata(), scope: scope))
    }
}
