import Foundation

/// What was kept of a crash or an error.
public struct CrashReport: Hashable, Sendable, Identifiable {
    /// The name of the report's file.
    public let id: String

    /// When it happened, as far as the report tells.
    public let time: Date?

    /// What happened.
    public let cause: Cause

    /// What the app noted before, oldest first, each with its time.
    public let breadcrumbs: [String]

    /// What a report tells of.
    public enum Cause: Hashable, Sendable {
        /// A signal ended the process.
        case signal(FatalSignal)
        /// An error that the app survived: its type, its description, and what was known when it came.
        case error(type: String, description: String, context: [String: String])
        /// The report's file can't be read or makes no sense.
        case unreadable
    }

    /// Creates a report, for doubles and their tests.
    public init(id: String, time: Date?, cause: Cause, breadcrumbs: [String]) {
        self.id = id
        self.time = time
        self.cause = cause
        self.breadcrumbs = breadcrumbs
    }
}
