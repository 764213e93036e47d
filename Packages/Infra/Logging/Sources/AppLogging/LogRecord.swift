/// What was logged once.
public struct LogRecord: Hashable, Sendable {
    /// How much it matters.
    public let level: LogLevel
    /// The scope it was logged in, such as `petnest.health`.
    public let scope: String
    /// The fixed text.
    public let message: String
    /// What varies, private values included: a sink leaves those out.
    public let metadata: [String: LogValue]

    /// Describes a record.
    public init(_ level: LogLevel, _ message: String, _ metadata: [String: LogValue] = [:], scope: String = "petnest") {
        self.level = level
        self.scope = scope
        self.message = message
        self.metadata = metadata
    }
}
