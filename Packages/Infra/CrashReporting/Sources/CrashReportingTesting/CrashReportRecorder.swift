import CrashReporting
import Synchronization

/// Keeps what is recorded, for a test to look at.
public final class CrashReportRecorder: CrashReporting {
    /// An error that was recorded.
    public struct RecordedError: Sendable {
        /// The error itself.
        public let error: any Error
        /// What was given along with it.
        public let context: [String: String]
    }

    private let state: Mutex<State>

    private struct State {
        var errors: [RecordedError] = []
        var breadcrumbs: [String] = []
        var reports: [CrashReport]
    }

    /// Creates a recorder that finds these reports of earlier runs.
    public init(previousReports: [CrashReport] = []) {
        state = Mutex(State(reports: previousReports))
    }

    /// The errors so far, oldest first.
    public var errors: [RecordedError] {
        state.withLock { $0.errors }
    }

    /// The notes so far, oldest first, as they were given.
    public var breadcrumbs: [String] {
        state.withLock { $0.breadcrumbs }
    }

    /// Keeps an error.
    public func record(_ error: any Error, context: [String: String]) {
        state.withLock { $0.errors.append(RecordedError(error: error, context: context)) }
    }

    /// Keeps a note.
    public func leaveBreadcrumb(_ text: String) {
        state.withLock { $0.breadcrumbs.append(text) }
    }

    /// The reports that the recorder was made with, less those that were removed.
    public func previousReports() -> [CrashReport] {
        state.withLock { $0.reports }
    }

    /// Removes a report.
    public func remove(_ report: CrashReport) {
        state.withLock { $0.reports.removeAll { $0.id == report.id } }
    }
}
