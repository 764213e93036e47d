import AccountsSlice
import BackendCore
import CoreInterfaces
import CoreModels
import Database
import Foundation
import HTTPTypes
import PetsSlice

/// Answers PetNest's requests from a database: the server's side of the protocol in `Packages/Backend/API`.
///
/// Requests can run concurrently. Each request that changes something is a transaction: all of its changes are stored,
/// or none, and the result is the same as if these requests ran one after the other.
///
/// ```swift
/// let backend = try PetNestBackend.open(at: folder.appending(path: "petnest.sqlite"))
/// let (response, body) = await backend.respond(to: request, body: Data())
/// ```
///
/// A token identifies the account of a request. A client gets its first one from `POST v1/accounts/device`.
public struct PetNestBackend: Sendable {
    let database: any TransactionalDatabase
    let slices: [Slice]
    let dispatcher: Dispatcher
    /// Notifies clients of the changes of others, while it runs.
    public let changes: ChangeHub
    private let now: @Sendable () -> Date

    /// Creates a backend on a database that has the ``migrations``.
    /// - Parameters:
    ///   - passwords: Hashes passwords. Without it, requests that need it fail with 503; devices can still sign in.
    ///   - mail: Sends codes for forgotten passwords. Without it, they can't be requested.
    ///   - describesStore: Whether a response says why the store fails, which may contain its path or host. The log
    ///     always does.
    ///   - now: The clock. Entered dates are compared with the latest current date on Earth.
    ///   - log: Receives a line for each response with 503, for each commit without an answer (504), and for each list
    ///     with unreadable rows; on any thread.
    public init(
        database: any TransactionalDatabase,
        passwords: (any PasswordHashing)? = nil,
        mail: (any Mailing)? = nil,
        describesStore: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(
            services: RouteServices(database: database, passwords: passwords, mail: mail, log: log), slices: Slices.all,
            describesStore: describesStore, now: now)
    }

    init(
        services: RouteServices, slices: [Slice], describesStore: Bool = true, now: @escaping @Sendable () -> Date
    ) {
        database = services.database
        self.slices = slices
        changes = ChangeHub(broadcast: services.database as? any MessageBroadcasting, log: services.log)
        dispatcher = Dispatcher(
            slices.flatMap(\.routes), jobs: slices.flatMap(\.jobs), parties: slices.flatMap(\.parties),
            services: services, callers: SessionCallers(), pets: StoredPets(), changes: changes,
            describesStore: describesStore, now: now)
        self.now = now
    }

    /// Opens the store at a path, and creates it if it doesn't exist.
    /// - Parameters:
    ///   - url: The database's file, whose folder must exist.
    ///   - unusableFile: What happens to a file that can't be read as a database.
    ///   - passwords: Hashes passwords, as for ``init(database:passwords:mail:describesStore:now:log:)``.
    ///   - mail: Sends codes, as there.
    ///   - describesStore: Whether a response says why the store fails, as there.
    ///   - now: The clock, as there. The name of a damaged file that is set aside contains its time.
    ///   - log: Receives the lines of that initializer, and one if the whole file was checked; on any thread.
    /// - Throws: `DatabaseError`, whose description says what to do. If a damaged file was set aside, opening again creates
    ///   an empty one.
    public static func open(
        at url: URL,
        unusableFile: UnusableFilePolicy = .setAside,
        passwords: (any PasswordHashing)? = nil,
        mail: (any Mailing)? = nil,
        describesStore: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(DatabaseError) -> PetNestBackend {
        let database = try SQLiteDatabase.open(at: url, migrations: migrations, unusableFile: unusableFile, now: now)
        if database.wasChecked {
            log("The database wasn't as its last user had closed it, so all of it was checked; it isn't damaged.")
        }
        return PetNestBackend(
            database: database, passwords: passwords, mail: mail, describesStore: describesStore, now: now, log: log)
    }

    /// Waits for running requests and closes the store. Later requests fail with 503.
    ///
    /// Afterwards, the one file contains everything. See `SQLiteDatabase.close()`.
    public func close() throws(DatabaseError) {
        try database.close()
    }

    /// Writes a copy of the store into one file, while requests are served. See `SQLiteDatabase.backup(to:)`.
    /// - Throws: `DatabaseError`, after which an older copy is unchanged; ``NotAFile`` if the store is a server's.
    public func backup(to file: URL) async throws {
        try await storeFile.backup(to: file)
    }

    /// Replaces the stored data by that of a backup, all of it or nothing. See `SQLiteDatabase.restore(from:now:)`.
    /// - Returns: The file with the previous data.
    /// - Throws: `DatabaseError` if the file isn't a readable backup, and ``NotAFile`` if the store is a server's; nothing
    ///   was changed then.
    public func restore(from file: URL) async throws -> URL {
        try await storeFile.restore(from: file, now: now())
    }

    /// The error that a store isn't a file.
    public struct NotAFile: Error, CustomStringConvertible {
        /// A sentence that says what to do.
        public let description = "The data is on a database server, not in a file. Use the server's own tools: pg_dump."
    }

    private var storeFile: SQLiteDatabase {
        get throws {
            guard let file = database as? SQLiteDatabase else { throw NotAFile() }
            return file
        }
    }

    /// Responds to a request.
    ///
    /// It never throws: every failure is a response with an error body.
    /// - Parameters:
    ///   - request: The request, of which the method, the path and the header fields are used.
    ///   - body: The request's body, empty for none.
    /// - Returns: The response and its whole body.
    public func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
        await dispatcher.respond(to: request, body: body)
    }

    /// Finds the route of a request, for callers that need it in addition to the response.
    public func routed(_ request: HTTPRequest) -> RoutedRequest {
        dispatcher.routed(request)
    }

    /// Responds to a request with its route, as ``respond(to:body:)-(HTTPRequest,_)`` does.
    public func respond(to routed: RoutedRequest, body: Data) async -> (HTTPResponse, Data) {
        await dispatcher.respond(to: routed, body: body)
    }

    /// Returns the account of a request's access token.
    /// - Throws: `Failure`, as for other requests with a token.
    public func account(of request: HTTPRequest) async throws(Failure) -> AccountID {
        try await dispatcher.account(of: request)
    }

    /// Responds to a request of an account without a token. Only the program that opened the store may call this; it
    /// can read everything anyway.
    public func respond(to request: HTTPRequest, body: Data, as account: AccountID) async -> (HTTPResponse, Data) {
        await dispatcher.respond(to: request, body: body, as: account)
    }

    /// Performs the jobs that are due now, such as the expiry of requests. Each request does so, too. A server calls
    /// this every second, so that no request has to wait for jobs.
    public func runDueJobs() async {
        await dispatcher.runDueJobs()
    }

    /// Returns if the store can be read.
    /// - Throws: `DatabaseError` if it can't.
    public func requireStore() async throws {
        _ = try await database.read { try $0.row("SELECT 1 FROM account LIMIT 1") }
    }

    /// Returns the id of the account with an e-mail address, or `nil` if there is none.
    /// - Throws: `DatabaseError`.
    public func account(of email: EmailAddress) async throws -> AccountID? {
        try await database.read { try AccountRepository(store: $0).accountID(of: email) }
    }

    /// Returns the account of the store's owner, with a new secret by which a device signs in to it. Earlier secrets
    /// become invalid.
    ///
    /// It is the oldest account without an e-mail, or a new one if there is none. Only the program that opened the
    /// store may call this; it can read everything anyway.
    /// - Throws: `DatabaseError`.
    public func ownersAccount() async throws -> (account: AccountID, secret: Token) {
        let secret = Token()
        let now = now()
        return (
            try await database.write { try AccountRepository(store: $0).ownersAccount(secret: secret, now: now) },
            secret
        )
    }
}
