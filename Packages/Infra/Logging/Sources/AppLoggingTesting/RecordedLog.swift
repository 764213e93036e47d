import AppLogging

/// One record of a ``LogRecorder``.
public struct RecordedLog: Hashable, Sendable {
    /// How much it matters.
    public let level: LogLevel
    /// The scope it was logged in, such as `petnest.health`.
    public let scope: String
    /// The fixed text.
    public let message: String
    /// The metadata, private values included.
    public let metadata: [String: LogValue]

    /// Makes a record to compare with.
    public init(_ level: LogLevel, _ message: String, _ metadata: [String: LogValue] = [:], scope: String = "petnest") {
        self.level = level
        self.scope = scope
        self.message = message
        self.metadata = metadata
    }
}
