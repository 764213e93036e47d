import Analytics
import AnalyticsRecording
import AppLogging
import CoreArchitectureReplay
import CoreInterfaces
import CoreNetworking
import CoreStorage
import CrashReporting
import CryptHashing
import Database
import FileLogging
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import PhotoFiles

/// The app's services on a data folder of this machine, and what only the program that opens it needs of them.
struct LocalServices: Sendable {
    let app: AppServices

    /// The pets for finding one by its name: asked for before a session begins, so no part of what is recorded.
    let petsByName: any PetRepository

    let backend: PetNestBackend
    private let logFile: LogFile
    /// What is looked at where the data folder can only be read.
    private let copy: ReadOnlyCopy?

    /// Opens the services on the data folder that the options name.
    /// - Parameter session: What records the session, if it is recorded.
    @MainActor
    static func open(_ options: PetNestOptions, session: RecordedSession? = nil) throws(AppError) -> LocalServices {
        let copy = try readOnlyCopy(options)
        let folder = if let copy { copy.folder } else { try dataFolder(options) }
        let today = try SystemToday(environment: options.environment, tell: options.tell)
        let logFile = try logFile(in: folder)
        let crashes = crashReporter(in: folder, log: logFile.log.scoped(to: "crashes"), tell: options.tell)
        let store = FileKeyValueStore(folder: folder.url)
        let settings = StoredSettings(in: store)
        if let problem = settings.problem { options.tell(problem) }
        session?.settings(settings.current)
        let analytics = try analytics(in: folder, consent: settings.current.countsUse ? .granted : .denied)
        let backend = try backend(in: folder, log: logFile.log.scoped(to: "backend"))
        let exchange = HTTPAPITransport { request, body throws(TransportError) in
            if Task.isCancelled { throw .cancelled }
            return await backend.respond(to: request, body: body, as: .device)
        }
        let transport: any APITransport = if copy == nil { exchange } else { ReadOnlyTransport(transport: exchange) }
        let recording: any APITransport =
            if let session { RecordingTransport(transport: transport, session: session) } else { transport }
        return LocalServices(
            app: AppServices(
                transport: recording,
                today: today,
                ids: session?.ids ?? SystemIDs(),
                log: logFile.log,
                analytics: analytics,
                counts: analytics,
                crashes: crashes,
                settings: settings,
                store: store,
                hashing: CryptHashing(),
                photos: PhotoFolder(folder.photos)
            ),
            petsByName: PetGateway(client: APIClient(transport: transport)),
            backend: backend,
            logFile: logFile,
            copy: copy
        )
    }

    /// Makes sure that what is changed is kept.
    func requireWritable() throws(AppError) {
        if copy != nil { throw .refused(ReadOnlyTransport.reason + " Choose another with --data-dir.") }
    }

    /// Enters the sample data into a store that holds nothing.
    func enterSample() async throws(SampleDataError) {
        try await SampleData(upTo: app.today.date).fill(backend)
    }

    /// Enters the sample data; where something was entered already, says so and changes nothing.
    func fillWithSample(tell: @Sendable (String) -> Void) async throws(AppError) {
        try requireWritable()
        do throws(SampleDataError) {
            try await enterSample()
        } catch .storeNotEmpty {
            tell("This data folder was used already, so --sample changes nothing.")
        } catch {
            throw .sampleData(error)
        }
    }

    /// Brings to disk what still waits in memory, and the whole database into its one file.
    func close() {
        do throws(DatabaseError) {
            try backend.close()
        } catch {
            app.log.error("The database wasn't closed", ["reason": .public(error)])
        }
        // What can't be written to the log has nowhere to be told.
        try? logFile.flush()
        copy?.remove()
    }

    /// Copies a data folder that can only be read, and says so.
    private static func readOnlyCopy(_ options: PetNestOptions) throws(AppError) -> ReadOnlyCopy? {
        let url = options.dataFolderURL
        guard ReadOnlyCopy.isNeeded(for: url) else { return nil }
        let copy = try ReadOnlyCopy(of: url)
        options.tell("\(url.path(percentEncoded: false)) can only be read: look around; nothing is saved.")
        return copy
    }

    static func dataFolder(_ options: PetNestOptions) throws(AppError) -> DataFolder {
        do throws(DataFolderError) {
            return try DataFolder.open(at: options.dataFolderURL)
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

    private static func analytics(
        in folder: DataFolder, consent: AnalyticsConsent
    ) throws(AppError) -> FileAnalytics {
        do throws(StorageError) {
            return try FileAnalytics(folder: folder.analytics, consent: consent)
        } catch {
            throw .analytics(error)
        }
    }

    /// Makes the crash reporter; one that can't watch for fatal signals still keeps errors.
    private static func crashReporter(
        in folder: DataFolder, log: Log, tell: @Sendable (String) -> Void
    ) -> FileCrashReporter {
        let crashes = FileCrashReporter(folder: folder.crashReports)
        let new = ToldReports(in: folder.crashReports).new(among: crashes.previousReports())
        for report in new { log.notice("An earlier run left a report", ["report": .public(report.id)]) }
        if let last = new.last {
            let others = new.count > 1 ? " (and \(new.count - 1) before)" : ""
            tell("An earlier run left a report: \(last.sentence)\(others). Read it with petnest reports --show.")
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
                log: { reason in log.error("A request failed", ["reason": .public(reason)]) }
            )
        } catch {
            throw .database(error)
        }
    }
}
