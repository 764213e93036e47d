import AnalyticsRecording
import AppLogging
import BackendCore
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreStorage
import CrashReporting
import CryptHashing
import Database
import FileLogging
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import PhotoFiles
import SampleWorld

/// The app's services on a data folder of this computer, and those that only the process that opened it uses. The pets
/// are kept in the data folder, or by a server.
struct LocalServices: Sendable {
    let app: AppServices
    let accounts: Accounts
    private let pets: PetLocation
    /// Saves the place of the pets for later starts; `nil` if they use it already.
    private let saveChoice: (@Sendable () async throws(AppError) -> String)?
    private let logFile: LogFile
    private let clock: SystemToday
    private let sampleWorld: SampleWorld?
    /// The copy that is shown if the data folder isn't writable.
    private let copy: ReadOnlyCopy?

    /// Opens the services on the data folder that the options name.
    /// - Parameter session: Records the session, if it is recorded.
    @MainActor
    static func open(_ options: PetNestOptions, session: RecordedSession? = nil) throws(AppError) -> LocalServices {
        // Comes before the folder is copied or opened, which would look as if there were no data.
        try SetAsideDatabase.requireDecision(in: options.dataFolderURL)
        let copy = try readOnlyCopy(options)
        let folder = if let copy { copy.folder } else { try dataFolder(options) }
        let today = try SystemToday(environment: options.environment, folder: folder.url, announce: options.announce)
        let logFile = try logFile(in: folder)
        let crashes = crashReporter(in: folder, log: logFile.log.scoped(to: "crashes"), announce: options.announce)
        let store = FileKeyValueStore(folder: folder.url)
        let settings = StoredSettings(in: store)
        if let problem = settings.problem { options.announce(problem) }
        session?.settings(settings.current)
        let analytics = try analytics(in: folder, consent: settings.current.countsUse ? .granted : .denied)
        let hashing = CryptPasswordHasher()
        let outbox = folder.url.appending(path: "outbox", directoryHint: .isDirectory)
        let pets: PetLocation
        let choice = try ChosenServer.choose(options.server, in: store)
        if let server = choice.address {
            guard copy == nil else {
                throw .refused("The data folder can't be written, so a sign-in to \(server) can't be saved.")
            }
            pets = .byServer(server)
        } else {
            do throws(AppError) {
                pets = .here(
                    try Self.backend(
                        in: folder, hashing: hashing, outbox: outbox, today: today,
                        log: logFile.log.scoped(to: "backend")))
            } catch .setAside where copy != nil {
                // The copy was set aside and is deleted with its folder; the original couldn't be moved.
                let original = options.dataFolderURL.appending(path: folder.database.lastPathComponent)
                throw .database(
                    .damagedInPlace(path: original.path(percentEncoded: false), reason: "nothing can be written there"))
            }
        }
        let credentialFiles = CredentialFileStore(folder: folder.credentials, announce: options.announce)
        let transport = pets.transport(readingOnly: copy)
        let saveChoice: @Sendable () async throws(AppError) -> String = { () async throws(AppError) in
            try await ChosenServer.save(choice.address, reachedBy: transport, in: store)
        }
        return LocalServices(
            app: AppServices(
                transport: transport,
                today: today,
                ids: session?.ids ?? SystemIDs(),
                log: logFile.log,
                analytics: analytics,
                counts: analytics,
                crashes: crashes,
                settings: settings,
                store: store,
                hashing: hashing,
                photos: PhotoFolder(folder.photos),
                photoTransport: transport,
                folder: DataFolderServices(
                    enterSample: { account throws(ServiceError) in
                        try await enterSample(into: pets, upTo: today.date, for: account)
                    },
                    server: pets.server?.description,
                    mailPlace: pets.mailPlace(outbox: outbox),
                    backUp: { file throws(ServiceError) in
                        do throws(AppError) {
                            return try await PetNest.backUp(pets.backend, of: folder, to: file)
                        } catch {
                            throw .rejected([ServiceError.Problem(field: "path", message: error.description)])
                        }
                    })
            ),
            accounts: try pets.accounts(options, files: credentialFiles, transport: transport),
            pets: pets,
            saveChoice: choice.isNew ? saveChoice : nil,
            logFile: logFile,
            clock: today,
            sampleWorld: try pets.sampleWorld(
                readingOnly: copy, now: { today.instant }, environment: options.environment),
            copy: copy
        )
    }

    /// The backend of the data folder.
    /// - Throws: ``AppError/refused(_:)`` if a server stores the pets.
    var backend: PetNestBackend {
        get throws(AppError) { try pets.backend }
    }

    /// The server that stores the pets, or `nil` if the data folder does.
    var server: ServerAddress? { pets.server }

    /// The reason nothing can be saved, or `nil` if it can.
    var refusal: String? { copy?.reason.refusal }

    /// Throws if changes can't be saved.
    func requireWritable() throws(AppError) {
        guard let copy else { return }
        throw .refused(copy.reason.refusal + (copy.reason == .permission ? " Choose another with --data-dir." : ""))
    }

    /// Returns the user of the first session: the last session's account, or this computer's own. Saves a new
    /// choice of the server, and reports it.
    func begin(announce: @Sendable (String) -> Void) async throws(AppError) -> SessionUser {
        if let copy { return copy.account.map { SessionUser.reader(account: $0) } ?? .nobody() }
        if let saveChoice { announce(try await saveChoice()) }
        do throws(ServiceError) {
            return try await accounts.resume(announce: announce).map { SessionUser.signedIn($0) } ?? .nobody()
        } catch {
            throw .service(error)
        }
    }

    /// Lets the sitters, the shop and the trackers of the sample data, and the bank, do everything for which it is
    /// time.
    func playSampleWorld() async {
        do throws(ServiceError) {
            try await sampleWorld?.play()
        } catch {
            app.log.failure("The bank, and the sample's sitters, shop and trackers, can't act")(error)
        }
    }

    /// Lets the bank decide within half a second, before the app asks for its answer, and the trackers of the sample
    /// data send readings every two seconds, while the sequence is iterated.
    /// - Returns: `nil` if a server stores the pets, or nothing can be saved.
    func sampleReports() -> Polling<Void, Int>? {
        guard let sampleWorld else { return nil }
        return Polling(every: .milliseconds(500), clock: ContinuousClock(), state: 0) { round in
            do throws(ServiceError) {
                try await sampleWorld.decidePayments()
                if round.isMultiple(of: 4) { try await sampleWorld.reportWalks() }
            } catch {
                // If the store can't be read, every screen says so.
            }
            round += 1
            return .next(())
        }
    }

    /// Enters the sample data for an account. If the account has data, says so and changes nothing.
    func fillWithSample(for user: SessionUser, _ options: PetNestOptions) async throws(AppError) {
        do throws(AppError) {
            try await enterSample(for: user, progress: options.progress)
        } catch .sampleData(.storeNotEmpty) {
            options.announce("This data folder isn't empty, so --sample changes nothing.")
        }
    }

    /// Enters the sample data for an account.
    func enterSample(
        for user: SessionUser, scale: Int = 1, progress: @escaping @Sendable (PetNestOptions.Progress?) -> Void
    ) async throws(AppError) {
        try requireWritable()
        let account = try Self.account(of: user)
        let backend = try backend
        do throws(SampleDataError) {
            defer { progress(nil) }
            try await SampleData(upTo: app.today.date, scale: scale).fill(backend, for: account) { part, count in
                progress(PetNestOptions.Progress(title: "Entering the sample data", part: part, count: count))
            }
        } catch {
            throw .sampleData(error)
        }
    }

    /// Returns the backend's id of a session's account.
    /// - Throws: ``AppError/signedOut`` if nobody is signed in.
    static func account(of user: SessionUser) throws(AppError) -> AccountID {
        guard let account = user.account.flatMap(AccountID.init) else { throw .signedOut }
        return account
    }

    private static func enterSample(
        into pets: PetLocation, upTo day: CalendarDate, for account: String
    ) async throws(ServiceError) {
        guard let account = AccountID(account) else { throw .notFound }
        let backend: PetNestBackend
        do throws(AppError) {
            backend = try pets.backend
        } catch {
            throw .unavailable(reason: error.description)
        }
        do throws(SampleDataError) {
            try await SampleData(upTo: day).fill(backend, for: account)
        } catch {
            throw .unavailable(reason: error.description)
        }
    }

    /// Writes pending values to the disk, and checkpoints the database into its one file.
    func close() {
        clock.save()
        do throws(DatabaseError) {
            try pets.close()
        } catch {
            app.log.error("The database wasn't closed", ["reason": .public(error)])
        }
        let requests = app.folder.requests.total
        app.log.info(
            "The app exits",
            [
                "requests": .public(requests.count), "failed": .public(requests.failed),
                "slowest": .public("\(requests.slowest)"),
            ])
        // If the log can't be flushed, there is no place to report it.
        try? logFile.flush()
        copy?.remove()
    }

    /// Copies a data folder that isn't writable, and says so.
    private static func readOnlyCopy(_ options: PetNestOptions) throws(AppError) -> ReadOnlyCopy? {
        let url = options.dataFolderURL
        guard let reason = ReadOnlyCopy.reason(for: url) else { return nil }
        let copy = try ReadOnlyCopy(options, because: reason)
        options.announce(reason.sentence(of: url.path(percentEncoded: false)))
        return copy
    }

    /// Opens the data folder for work that only reads it, and for that time only a copy of one that isn't writable.
    nonisolated(nonsending) static func reading<Value>(
        _ options: PetNestOptions, _ body: nonisolated(nonsending) (DataFolder) async throws(AppError) -> Value
    ) async throws(AppError) -> Value {
        guard let reason = ReadOnlyCopy.reason(for: options.dataFolderURL) else {
            return try await body(dataFolder(options))
        }
        let copy = try ReadOnlyCopy(options, because: reason)
        defer { copy.remove() }
        return try await body(copy.folder)
    }

    static func dataFolder(_ options: PetNestOptions) throws(AppError) -> DataFolder {
        do throws(DataFolderError) {
            return try DataFolder.open(at: options.dataFolderURL, creates: options.createsDataFolder)
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

    /// Creates the crash reporter. If it can't handle fatal signals, it still reports errors.
    private static func crashReporter(
        in folder: DataFolder, log: Log, announce: @Sendable (String) -> Void
    ) -> FileCrashReporter {
        let crashes = FileCrashReporter(folder: folder.crashReports)
        let new = AnnouncedReports(in: folder.crashReports).new(among: crashes.previousReports())
        for report in new { log.notice("An earlier run left a report", ["report": .public(report.id)]) }
        if let last = new.last {
            let others = new.count > 1 ? " (and \(new.count - 1) before)" : ""
            announce("An earlier run left a report: \(last.sentence)\(others). Read it with petnest reports --show.")
        }
        do throws(CrashReportingError) {
            try crashes.reportFatalSignals()
        } catch {
            log.warning("Fatal signals won't be reported", ["reason": .private(error)])
        }
        return crashes
    }

    private static func backend(
        in folder: DataFolder, hashing: any PasswordHashing, outbox: URL, today: SystemToday, log: Log
    ) throws(AppError) -> PetNestBackend {
        do throws(DatabaseError) {
            return try PetNestBackend.open(
                at: folder.database,
                passwords: hashing,
                mail: Outbox(folder: outbox),
                now: { today.instant },
                log: { reason in log.error("A request failed", ["reason": .public(reason)]) }
            )
        } catch {
            throw .opening(error, in: folder)
        }
    }
}
