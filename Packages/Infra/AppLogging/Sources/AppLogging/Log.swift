/// Logs what the app does. It is injected where it is needed, and writes to a ``LogSink``.
///
/// A message is fixed text, and all variable parts are metadata, so that nothing private can get into a message:
///
/// ```swift
/// log.info("weight saved", ["pet": .private(pet.id), "samples": .public(count)])
/// ```
///
/// A record below the sink's level costs one comparison; its metadata isn't computed.
public struct Log: Sendable {
    private let sink: (any LogSink)?
    private let scope: String
    /// The sink's level, stored here so that a record below it costs no call.
    private let level: LogLevel

    /// Creates a log that writes to a sink.
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

    /// Returns the log of a part: the log of `petnest`, scoped to `health`, writes as `petnest.health`.
    public func scoped(to part: String) -> Log {
        Log(sink: sink, scope: scope.isEmpty ? part : "\(scope).\(part)", level: level)
    }

    /// Logs every step, for the analysis of one bug.
    public func trace(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.trace, message, metadata)
    }

    /// Logs information for developers.
    public func debug(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.debug, message, metadata)
    }

    /// Logs what the app did.
    public func info(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.info, message, metadata)
    }

    /// Logs something normal that is still notable.
    public func notice(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.notice, message, metadata)
    }

    /// Logs something that may become a problem.
    public func warning(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.warning, message, metadata)
    }

    /// Returns a function that logs an error as a warning, for work that continues after errors.
    public func failure(_ message: StaticString) -> @Sendable (any Error) -> Void {
        { warning(message, ["error": .private("\($0)")]) }
    }

    /// Logs a failure. It is in the log file when the call returns.
    public func error(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.error, message, metadata)
    }

    /// Logs a failure that keeps the app from continuing. It is in the log file when the call returns.
    public func critical(_ message: StaticString, _ metadata: @autoclosure () -> [String: LogValue] = [:]) {
        write(.critical, message, metadata)
    }

    private func write(_ level: LogLevel, _ message: StaticString, _ metadata: () -> [String: LogValue]) {
        guard let sink, level >= self.level else { return }
        sink.write(LogRecord(level, message.description, metadata(), scope: scope))
    }
}
