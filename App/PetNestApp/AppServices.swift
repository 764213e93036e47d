import Analytics
import AnalyticsRecording
import AppLogging
import CoreArchitecture
import CoreArchitectureReplay
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import CrashReporting
import Database
import FileLogging
import Foundation
import HTTPNetworking
import HomeFeature
import PetHealthFeature
import PetNestAPI
import PetNestBackend
import VaccinationHistoryFeature

/// What lives as long as the app does: built once, handed on, fetched by nobody.
struct AppServices: Sendable {
    let today: any Today
    let ids: any IDGenerating
    let pets: any PetRepository
    let owner: any OwnerRepository
    let agenda: any AgendaFetching
    let health: HealthGateway
    let vaccinations: any VaccinationFetching
    let log: Log
    let analytics: any AnalyticsTracking
    let crashes: any CrashReporting

    /// The pets for finding one by its name: asked for before a session begins, so no part of what is recorded.
    let petsByName: any PetRepository

    private let backend: PetNestBackend?
    private let logFile: LogFile?

    /// Opens the services on the data folder that the options name.
    /// - Parameter session: What records the session, if it is recorded.
    @MainActor
    static func open(_ options: PetNestOptions, session: RecordedSession? = nil) throws(AppError) -> AppServices {
        let folder = try dataFolder(options)
        let logFile = try logFile(in: folder)
        let log = logFile.log.scoped(to: "backend")
        let crashes = crashReporter(in: folder, log: logFile.log.scoped(to: "crashes"))
        let backend = try backend(in: folder, log: log)
        let networkLog = logFile.log.scoped(to: "network")
        let transport = InProcessTransport(backend: backend)
        func client(on transport: any HTTPTransport) -> APIClient {
            APIClient(transport: HTTPAPITransport(transport)) { detail in
                networkLog.error("An answer couldn't be understood", ["detail": .public(detail)])
            }
        }
        let recorded = session.map { client(on: RecordingTransport(transport: transport, session: $0)) }
        return AppServices(
            client: recorded ?? client(on: transport),
            petsByName: PetGateway(client: client(on: transport)),
            today: SystemToday(),
            ids: session?.ids ?? SystemIDs(),
            log: logFile.log,
            analytics: try analytics(in: folder),
            crashes: crashes,
            backend: backend,
            logFile: logFile
        )
    }

    /// Makes the services of a session that is played: its answers are those of the recording.
    static func replay(player: SessionPlayer, today: ReplayToday, ids: SeededIDs) -> AppServices {
        let client = APIClient(transport: HTTPAPITransport(ReplayTransport(player: player)))
        return AppServices(
            client: client,
            petsByName: PetGateway(client: client),
            today: today,
            ids: ids,
            log: .disabled,
            analytics: Silence(),
            crashes: Silence(),
            backend: nil,
            logFile: nil
        )
    }

    private init(
        client: APIClient,
        petsByName: any PetRepository,
        today: any Today,
        ids: any IDGenerating,
        log: Log,
        analytics: any AnalyticsTracking,
        crashes: any CrashReporting,
        backend: PetNestBackend?,
        logFile: LogFile?
    ) {
        self.today = today
        self.ids = ids
        pets = PetGateway(client: client)
        owner = OwnerGateway(client: client)
        agenda = AgendaGateway(client: client)
        health = HealthGateway(client: client)
        vaccinations = VaccinationGateway(client: client)
        self.log = log
        self.analytics = analytics
        self.crashes = crashes
        self.petsByName = petsByName
        self.backend = backend
        self.logFile = logFile
    }

    /// Enters the sample data; where there are pets already, says so and changes nothing.
    func fillWithSample(tell: @Sendable (String) -> Void) async throws(AppError) {
        guard let backend else { return }
        do throws(SampleDataError) {
            try await SampleData(upTo: today.date).fill(backend)
        } catch .storeNotEmpty {
            tell("There are pets already, so --sample changes nothing.")
        } catch {
            throw .sampleData(error)
        }
    }

    /// Brings to disk what still waits in memory.
    func flush() {
        // What can't be written to the log has nowhere to be told.
        try? logFile?.flush()
    }

    private static func dataFolder(_ options: PetNestOptions) throws(AppError) -> DataFolder {
        let url =
            options.dataFolder
            ?? DataFolder.defaultLocation(environment: options.environment, home: options.home)
        do throws(DataFolderError) {
            return try DataFolder.open(at: url)
        } catch {
            throw .dataFolder(error)
        }
    }

    private static func logFile(in folder: DataFolder) throws(AppError) -> LogFile {
        do throws(LogFileError) {
            return try LogFile(folder: folder.logs)
        } catch {
            throw .log(error)
        }
    }

    private static func analytics(in folder: DataFolder) throws(AppError) -> FileAnalytics {
        do throws(StorageError) {
            return try FileAnalytics(folder: folder.analytics, consent: .granted)
        } catch {
            throw .analytics(error)
        }
    }

    /// Makes the crash reporter; one that can't watch for fatal signals still keeps errors.
    private static func crashReporter(in folder: DataFolder, log: Log) -> FileCrashReporter {
        let crashes = FileCrashReporter(folder: folder.crashReports)
        for report in crashes.previousReports() {
            log.notice("An earlier run left a report", ["report": .public(report.id)])
        }
        do throws(CrashReportingError) {
            try crashes.reportFatalSignals()
        } catch {
            log.warning("Fatal signals won't be reported", ["reason": .private(error)])
        }
        return crashes
    }

    private static func backend(in folder: DataFolder, log: Log) throws(AppError) -> PetNestBackend {
        do throws(DatabaseError) {
            return try PetNestBackend.open(
                at: folder.database,
                log: { reason in log.error("A request failed", ["reason": .private(reason)]) }
            )
        } catch {
            throw .database(error)
        }
    }
}
