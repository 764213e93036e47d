import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation

@testable import SettingsFeature

/// Holds counts and reports in memory, and can be set to fail.
actor RecordsDouble: UseCounting, CrashRecordRepository {
    private(set) var allowed: [Bool] = []
    private let firstConsent = AsyncStream<Never>.makeStream()
    private(set) var exports: [String] = []
    private var uses: [CountedUse]
    private var crashes: [CrashRecord]
    private var failure: ServiceError?

    init(uses: [CountedUse] = [], crashes: [CrashRecord] = []) {
        self.uses = uses
        self.crashes = crashes
    }

    func fail(with error: ServiceError?) { failure = error }

    func counted() throws(ServiceError) -> [CountedUse] {
        if let failure { throw failure }
        return uses
    }

    func allow(_ isAllowed: Bool) throws(ServiceError) {
        allowed.append(isAllowed)
        firstConsent.continuation.finish()
        if let failure { throw failure }
    }

    /// Waits until counting was allowed or forbidden.
    func waitForConsent() async {
        for await _ in firstConsent.stream {}
    }

    func erase() throws(ServiceError) {
        if let failure { throw failure }
        uses = []
    }

    func records() -> [CrashRecord] { crashes }

    func export(_ record: CrashRecord, to path: String) throws(ServiceError) -> String {
        if let failure { throw failure }
        exports.append("\(record.id) to \(path)")
        return path
    }

    func remove(_ record: CrashRecord) { crashes.removeAll { $0 == record } }
}

/// Records the paths of backups, and can be set to fail.
actor BackupDouble: BackupWriting {
    nonisolated let proposedPath = "~/petnest-2026-05-03.sqlite"
    private(set) var paths: [String] = []
    private var failure: ServiceError?

    func fail(with error: ServiceError?) { failure = error }

    func backUp(to path: String) throws(ServiceError) -> String {
        if let failure { throw failure }
        paths.append(path)
        return "\(path) holds Bruno."
    }
}

@MainActor
struct World {
    let settings: SettingsDouble
    let records: RecordsDouble
    let leaving = SessionLeavingMock()
    let backups = BackupDouble()
    let transport: APITransportDouble
    let recordedLog = LogRecorder()
    let coordinator = CoordinatorDouble()

    init(
        _ settings: SettingsDouble = SettingsDouble(), uses: [CountedUse] = [], crashes: [CrashRecord] = [],
        transport: APITransportDouble = APITransportDouble(status: 404)
    ) {
        self.settings = settings
        self.transport = transport
        records = RecordsDouble(uses: uses, crashes: crashes)
    }

    var dependencies: SettingsDependencies {
        SettingsDependencies(
            client: APIClient(transport: transport), leaving: leaving, settings: settings, backups: backups,
            counts: records,
            crashes: records,
            today: FixedToday(.latest),
            links: PlaceLinks([FeatureLink(id: "pin", label: "PIN", key: "p", on: .settings, to: "pin")]),
            log: recordedLog.log)
    }
}
