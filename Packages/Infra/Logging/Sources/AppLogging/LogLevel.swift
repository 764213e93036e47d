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
}
