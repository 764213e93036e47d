import Analytics
import CrashReporting

/// Takes note of nothing, while a session is played that happened before.
struct Silence: AnalyticsTracking, CrashReporting {
    func track(_ event: some AnalyticsEvent) {}

    func record(_ error: any Error, context: [String: String]) {}

    func leaveBreadcrumb(_ text: String) {}

    func previousReports() -> [CrashReport] { [] }

    func remove(_ report: CrashReport) {}
}
