import Logging

/// Writes down what the app does; handed to whoever needs it, and made by ``LogFile`` or a test's recording.
///
/// A message is fixed text, and all that varies is metadata, so that nothing private can slip into a message:
///
/// ```swift
/// log.info("weight saved", ["pet": .private(pet.id), "samples": .public(count)])
/// ```
///
/// A record below the level of its destination costs a comparison; its metadata isn't computed.
public struct Log: Sendable {
    private let logger: Logger
    private let scope: String
    /// The handler's level, kept here so that a record below it costs no call through the handler.
    private let level: Logger.Level

    /// Makes a log that hands its records to one of swift-log's handlers.
    package init(handler: any LogHandler, scope: String) {
        self.init(logger: Logger(label: scope) { _ in handler }, scope: scope)
    }

    private init(logger: Logger, scope: String) {
        self.logger = logger
        self.scope = scope
        level = logger.logLevel
    }

    /// A log that writes nothing.
    public static let disabled = Log(handler: SwiftLogNoOpLogHandler(), scope: "")

    /// The log of a part: of `petnest`, the one scoped to `health` writes as `petnest.health`.
    public func scoped(to part: String) -> Log {
        Log(logger: logger, scope: scope.isEmpty ? part : "\(scope).\(part)")
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

    private func write(_ level: Logger.Level, _ message: StaticString, _ metadata: () -> [String: LogValue]) {
        guard level >= self.level else { return }
        logger.log(
            level: level,
            "\(message.description)",
            metadata: metadata().mapValues { .stringConvertible($0) },
            source: scope)
    }
}
