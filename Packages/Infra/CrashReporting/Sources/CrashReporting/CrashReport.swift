import Foundation

/// The report of a crash or an error.
public struct CrashReport: Hashable, Sendable, Identifiable {
    /// The name of the report's file.
    public let id: String

    /// The time, if the report has it.
    public let time: Date?

    /// What happened.
    public let cause: Cause

    /// The breadcrumbs before it, oldest first, each with its time.
    public let breadcrumbs: [String]

    /// The cause of a report.
    public enum Cause: Hashable, Sendable {
        /// A signal ended the process.
        case signal(FatalSignal)
        /// An error that the app survived: its type, its description, and its context.
        case error(type: String, description: String, context: [String: String])
        /// The report's file is unreadable or invalid.
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
