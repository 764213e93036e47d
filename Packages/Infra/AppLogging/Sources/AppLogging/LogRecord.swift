/// One logged message.
public struct LogRecord: Hashable, Sendable {
    /// The importance.
    public let level: LogLevel
    /// The scope, such as `petnest.health`.
    public let scope: String
    /// The fixed text.
    public let message: String
    /// The variable parts, including private values. A sink leaves those out.
    public let metadata: [String: LogValue]

    /// Creates a record.
    public init(_ level: LogLevel, _ message: String, _ metadata: [String: LogValue] = [:], scope: String = "petnest") {
        self.level = level
        self.scope = scope
        self.message = message
        self.metadata = metadata
    }
}
