import Analytics
import AnalyticsRecording
import CoreStorage
import CrashReporting

/// Takes note of nothing, while a session is played that happened before.
struct Silence: AnalyticsTracking, AnalyticsKeeping, CrashReporting {
    func track(_ event: some AnalyticsEvent) {}

    func setConsent(_ consent: AnalyticsConsent) throws(StorageError) {}

    func erase() throws(StorageError) {}

    func recorded() throws(StorageError) -> [RecordedEvent] { [] }

    func record(_ error: any Error, context: [String: String]) {}

    func leaveBreadcrumb(_ text: String) {}

    func previousReports() -> [CrashReport] { [] }

    func remove(_ report: CrashReport) {}
}
