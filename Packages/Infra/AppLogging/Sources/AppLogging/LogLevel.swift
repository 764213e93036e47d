/// The importance of a record.
public enum LogLevel: Int, CaseIterable, Comparable, Sendable {
    /// Every step, for the analysis of one bug.
    case trace
    /// Information for developers.
    case debug
    /// An action of the app.
    case info
    /// Something normal that is still notable.
    case notice
    /// Something that may become a problem.
    case warning
    /// A failure.
    case error
    /// A failure that keeps the app from continuing.
    case critical

    /// Orders levels by importance.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}
