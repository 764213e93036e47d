import Logging

/// How much a record matters.
public enum LogLevel: Int, CaseIterable, Comparable, Sendable {
    /// Every step, for somebody who follows one bug.
    case trace
    /// What a developer wants to know.
    case debug
    /// What the app did.
    case info
    /// What is normal and still worth noticing.
    case notice
    /// What may become a problem.
    case warning
    /// What failed.
    case error
    /// What keeps the app from going on.
    case critical

    /// Orders levels by how much they matter.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }

    package init(_ level: Logger.Level) {
        self =
            switch level {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            case .critical: .critical
            }
    }

    package var loggerLevel: Logger.Level {
        switch self {
        case .trace: .trace
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        case .critical: .critical
        }
    }
}
