import Analytics
import AnalyticsRecording
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import CrashReporting

/// Discards events and reports, and has no photos, because a replayed session happened before.
struct DiscardingServices: AnalyticsTracking, AnalyticsRepository, CrashReporting, PhotoLibrary, APITransport {
    func track(_ event: some AnalyticsEvent) {}

    func setConsent(_ consent: AnalyticsConsent) throws(StorageError) {}

    func erase() throws(StorageError) {}

    func recorded() throws(StorageError) -> [RecordedEvent] { [] }

    func record(_ error: any Error, context: [String: String]) {}

    func leaveBreadcrumb(_ text: String) {}

    func previousReports() -> [CrashReport] { [] }

    func remove(_ report: CrashReport) {}

    func inspect(fileAt path: String) throws(ServiceError) -> PhotoSummary { throw .notFound }

    func add(fileAt path: String) throws(ServiceError) -> PhotoReference { throw .notFound }

    func points(of photo: PhotoReference) throws(ServiceError) -> PhotoPoints { throw .notFound }

    /// Finds none of the photos that are requested.
    func send(_ call: APICall) -> APIReply { APIReply(status: 404) }
}
