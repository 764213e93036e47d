import CrashReporting
import Synchronization

/// Records errors and breadcrumbs for a test.
public final class CrashReportRecorder: CrashReporting {
    /// A recorded error.
    public struct RecordedError: Sendable {
        /// The error itself.
        public let error: any Error
        /// The context.
        public let context: [String: String]
    }

    private let state: Mutex<State>

    private struct State {
        var errors: [RecordedError] = []
        var breadcrumbs: [String] = []
        var reports: [CrashReport]
    }

    /// Creates a recorder with reports of earlier runs.
    public init(previousReports: [CrashReport] = []) {
        state = Mutex(State(reports: previousReports))
    }

    /// The errors so far, oldest first.
    public var errors: [RecordedError] {
        state.withLock { $0.errors }
    }

    /// The breadcrumbs so far, oldest first, unchanged.
    public var breadcrumbs: [String] {
        state.withLock { $0.breadcrumbs }
    }

    /// Records an error.
    public func record(_ error: any Error, context: [String: String]) {
        state.withLock { $0.errors.append(RecordedError(error: error, context: context)) }
    }

    /// Records a breadcrumb.
    public func leaveBreadcrumb(_ text: String) {
        state.withLock { $0.breadcrumbs.append(text) }
    }

    /// Returns the initial reports, except for removed ones.
    public func previousReports() -> [CrashReport] {
        state.withLock { $0.reports }
    }

    /// Removes a report.
    public func remove(_ report: CrashReport) {
        state.withLock { $0.reports.removeAll { $0.id == report.id } }
    }
}
