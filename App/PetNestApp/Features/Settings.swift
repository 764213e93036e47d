import AnalyticsRecording
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreStorage
import CrashReporting
import Foundation
import SettingsFeature

extension AppFeature {
    /// Settings, usage statistics and crash reports.
    static let settings = AppFeature { $0.settings() }
}

extension FeatureModuleBuilder {
    fileprivate func settings() -> SettingsModule {
        SettingsModule(
            dependencies: SettingsDependencies(
                client: services.client,
                leaving: SessionLeave(sessions: services.sessions),
                settings: services.settings,
                backups: FolderBackup(folder: services.folder, today: services.today),
                counts: CountedAnalytics(analytics: services.counts, today: services.today),
                crashes: StoredCrashReports(crashes: services.crashes, today: services.today),
                today: services.today,
                links: links(on: .settings),
                log: log(of: SettingsModule.id)
            ))
    }
}

/// Backups of the data folder.
private struct FolderBackup: BackupWriting {
    let folder: DataFolderServices
    let today: any Today

    var proposedPath: String { "~/petnest-\(today.date).sqlite" }

    func backUp(to path: String) async throws(ServiceError) -> String {
        let name = NSString(string: path.trimmingCharacters(in: .whitespaces)).expandingTildeInPath
        return try await folder.backUp(URL(filePath: name))
    }
}

/// Implements leaving the session by switching to another.
private struct SessionLeave: SessionLeaving {
    let sessions: SessionSwitch

    func signOut() async {
        await sessions.switching()?.signOut()
    }

    func close(password: String) async throws(ServiceError) {
        try await sessions.switching()?.close(password: password)
    }

    func recordEmail(_ email: String) async throws(ServiceError) {
        try await sessions.switching()?.recordEmail(email)
    }
}

/// Reads usage statistics from the recorded events.
private struct CountedAnalytics: UseCounting {
    let analytics: any AnalyticsRepository
    let today: any Today

    @concurrent
    func counted() async throws(ServiceError) -> [CountedUse] {
        var counted: [String: (count: Int, last: Date?)] = [:]
        for event in try reporting({ () throws(StorageError) in try analytics.recorded() }) {
            let details = event.payload.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
            let name = details.isEmpty ? event.name : "\(event.name): \(details)"
            counted[name, default: (0, nil)].count += 1
            counted[name]?.last = event.time
        }
        return counted.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, use in
            CountedUse(name: name, count: use.count, last: use.last.map { today.local($0).day.formatted } ?? "unknown")
        }
    }

    func allow(_ isAllowed: Bool) async throws(ServiceError) {
        try reporting { () throws(StorageError) in try analytics.setConsent(isAllowed ? .granted : .denied) }
    }

    func erase() async throws(ServiceError) {
        try reporting { () throws(StorageError) in try analytics.erase() }
    }

    private func reporting<Value>(_ work: () throws(StorageError) -> Value) throws(ServiceError) -> Value {
        do throws(StorageError) {
            return try work()
        } catch {
            throw .unavailable(reason: error.description)
        }
    }
}

/// Describes the crash reporter's reports.
private struct StoredCrashReports: CrashRecordRepository {
    let crashes: any CrashReporting
    let today: any Today

    @concurrent
    func records() async -> [CrashRecord] {
        crashes.previousReports().reversed().map { report in
            CrashRecord(
                id: report.id, title: report.title, time: report.time.map { today.local($0).day.formatted },
                lines: report.lines)
        }
    }

    @concurrent
    func export(_ record: CrashRecord, to path: String) async throws(ServiceError) -> String {
        let file = URL(filePath: NSString(string: path.trimmingCharacters(in: .whitespaces)).expandingTildeInPath)
        do {
            try Data((record.lines.joined(separator: "\n") + "\n").utf8).write(to: file, options: .withoutOverwriting)
        } catch {
            let reason =
                FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
                ? "A file of that name exists. Choose another."
                : "\(error.localizedDescription) Choose another place."
            throw .rejected([.init(field: "path", message: reason)])
        }
        return file.path(percentEncoded: false)
    }

    @concurrent
    func remove(_ record: CrashRecord) async {
        if let report = crashes.previousReports().first(where: { $0.id == record.id }) { crashes.remove(report) }
    }
}

extension CrashReport {
    fileprivate var title: String {
        switch cause {
        case .signal(let signal): "Ended by \(signal.name)"
        case .error(let type, _, _): "Error \(type)"
        case .unreadable: "An unreadable report"
        }
    }
}
