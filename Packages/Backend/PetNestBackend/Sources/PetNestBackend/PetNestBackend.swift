import CoreInterfaces
import CoreModels
import Database
import Foundation
import HTTPTypes

/// Answers PetNest's requests from a database: the server's side of the protocol in `Packages/Backend/API`.
///
/// Any number of requests may be under way at once; those that change something do so one after the other, each whole
/// or not at all.
///
/// ```swift
/// let backend = try PetNestBackend.open(at: folder.appending(path: "petnest.sqlite"))
/// let (response, body) = await backend.respond(to: request, body: Data())
/// ```
///
/// Requests say by a token whose they are: a client gets its first from `POST v1/accounts/device`.
public struct PetNestBackend: Sendable {
    let database: SQLiteDatabase
    let slices: [Slice]
    private let router: Router
    private let services: RouteServices
    private let now: @Sendable () -> Date
    private let log: @Sendable (String) -> Void

    /// Creates a backend on a database that has the ``migrations``.
    /// - Parameters:
    ///   - passwords: Hashes passwords. Without it, requests that need one hashed are answered with 503; devices sign in
    ///     all the same.
    ///   - mail: Brings codes to those who forgot their password. Without it, nobody can ask for one.
    ///   - now: The clock. What a client enters is judged against the latest day that it is anywhere on Earth then.
    ///   - log: Receives a line about why a request was answered with 503, and which rows of a list can't be read; from
    ///     any thread.
    public init(
        database: SQLiteDatabase,
        passwords: (any PasswordHashing)? = nil,
        mail: (any Mailing)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(
            services: RouteServices(database: database, passwords: passwords, mail: mail, log: log), slices: Slices.all,
            now: now)
    }

    init(services: RouteServices, slices: [Slice], now: @escaping @Sendable () -> Date) {
        self.services = services
        database = services.database
        self.slices = slices
        router = Router(slices.flatMap(\.routes))
        self.now = now
        log = services.log
    }

    /// Opens the store at a path, making it if there is none.
    /// - Parameters:
    ///   - url: The database's file; its folder must exist.
    ///   - passwords: Hashes passwords, as for ``init(database:passwords:mail:now:log:)``.
    ///   - mail: Brings codes to people, as there.
    ///   - now: The clock, as for ``init(database:passwords:mail:now:log:)``; a damaged file that is set aside carries its time.
    ///   - log: Receives a line about why a request was answered with 503, which rows of a list can't be read, and that
    ///     the whole file was checked; from any thread.
    /// - Throws: `DatabaseError`, whose description says what to do. A damaged file was set aside by then; opening
    ///   again starts an empty one.
    public static func open(
        at url: URL,
        passwords: (any PasswordHashing)? = nil,
        mail: (any Mailing)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(DatabaseError) -> PetNestBackend {
        let database = try SQLiteDatabase.open(at: url, migrations: migrations, now: now)
        if database.wasChecked {
            log("The database wasn't as its last user had closed it, so all of it was checked; it isn't damaged.")
        }
        return PetNestBackend(database: database, passwords: passwords, mail: mail, now: now, log: log)
    }

    /// Waits for what is under way and closes the store; requests are answered with 503 from then on.
    ///
    /// Its one file holds everything then. See `SQLiteDatabase.close()`.
    public func close() throws(DatabaseError) {
        try database.close()
    }

    /// Writes a copy of the store into one file, while requests are answered. See `SQLiteDatabase.backup(to:)`.
    /// - Throws: `DatabaseError`; an older copy stays as it was then.
    public func backup(to file: URL) async throws {
        try await database.backup(to: file)
    }

    /// Puts a backup's content in the place of what is stored, all of it or nothing. See `SQLiteDatabase.restore(from:now:)`.
    /// - Returns: Where what was stored before is kept.
    /// - Throws: `DatabaseError`, where the file is no backup that can be read; nothing was changed then.
    public func restore(from file: URL) async throws -> URL {
        try await database.restore(from: file, now: now())
    }

    /// Answers one request.
    ///
    /// It never throws: whatever goes wrong is an answer of the protocol, with an error body.
    /// - Parameters:
    ///   - request: The request; its method, path and header fields are looked at.
    ///   - body: The request's body, empty for none.
    /// - Returns: The answer and its whole body.
    public func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
        await respond(to: request, body: body, as: nil)
    }

    /// Answers one request of an account without a token: for the program that opened the store, which could read it
    /// all anyway. No client is answered so.
    public func respond(to request: HTTPRequest, body: Data, as account: AccountID) async -> (HTTPResponse, Data) {
        await respond(to: request, body: body, as: Caller(account: account))
    }

    private func respond(to request: HTTPRequest, body: Data, as known: Caller?) async -> (HTTPResponse, Data) {
        do {
            let (route, call) = try read(request, body: body)
            let token = known == nil && route.needsToken ? try request.headerFields.bearerToken() : nil
            /// Knows who asks in the transaction of the handler, so that no request takes two.
            let identified: @Sendable (Connection) throws -> Call = { store in
                if let token { return call.by(try store.caller(by: token, now: call.now)) }
                return known.map(call.by) ?? call
            }
            let answer: Answer
            switch route.handler {
            case .transaction(let handler) where route.method == .get:
                answer = try await database.read { try handler(identified($0), $0) }
            case .transaction(let handler):
                answer = try await database.write { try handler(identified($0), $0) }
            case .steps(let handler):
                answer = try await handler(database.read(identified), services)
            }
            for row in answer.unreadable { log("\(request.method) \(request.path ?? ""): \(row)") }
            return answer.response
        } catch is CancellationError {
            return Answer(.unavailable("The request was cancelled.")).response
        } catch {
            let failure = error as? Failure ?? .unavailable(String(describing: error))
            if failure.kind == .unavailable { log("\(request.method) \(request.path ?? ""): \(failure.message)") }
            return Answer(failure).response
        }
    }

    /// Answers a request of an account within a transaction that is under way.
    /// - Throws: ``Failure``, or what the store throws.
    func respond(to request: HTTPRequest, body: Data, as account: AccountID, in store: Connection) throws -> Answer {
        let (route, call) = try read(request, body: body)
        guard case .transaction(let handler) = route.handler else {
            throw Failure.unavailable("This takes more than one transaction.")
        }
        return try handler(call.by(Caller(account: account)), store)
    }

    /// Lets go of the secrets by which devices sign in, so that the next device that asks for an account gets the oldest
    /// of those again: for the program that keeps the only secret of its own store, and has lost it.
    /// - Throws: `DatabaseError`.
    public func forgetDeviceSecrets() async throws {
        try await database.write { store in
            try store.execute("UPDATE account SET deviceSecret = NULL WHERE email IS NULL")
        }
    }

    private func read(_ request: HTTPRequest, body: Data) throws(Failure) -> (Route, Call) {
        let (path, query) = Query.split(request.path ?? "")
        let (route, ids) = try router.route(request.method, path)
        guard body.count <= RequestBody.longest else { throw .tooLarge(body.count) }
        let call = Call(ids: ids, query: try Query(query), body: RequestBody(bytes: body), now: now())
        return (route, call)
    }
}
