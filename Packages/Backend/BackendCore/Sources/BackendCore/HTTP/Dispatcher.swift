import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes

/// Answers the requests of slices from a database: finds the route, the caller and the pet of a request, and runs the
/// handler in a transaction.
///
/// Before a request, it performs the jobs that are due, so that the handler reads their effects.
///
/// Any number of requests may run at once; those that change something do so one after the other, each completely or
/// not at all.
public struct Dispatcher: Sendable {
    private let router: Router
    private let services: RouteServices
    private let callers: any Authenticating
    private let pets: any PetDirectory
    private let jobs: JobRunner
    private let parties: [Parties]
    private let changes: ChangeHub
    private let describesStore: Bool
    private let now: @Sendable () -> Date

    /// Creates a dispatcher on a database that has the slices' migrations.
    /// - Parameters:
    ///   - routes: The routes. Of two for the same requests, the first one is used.
    ///   - jobs: The slices' jobs.
    ///   - parties: The slices' things in which several accounts take part, which are notified of changes.
    ///   - callers: Finds the callers of requests with a token.
    ///   - pets: Finds the pet of a route, such as `v1/pets/:pet/weights`. A caller without access to that pet gets 404,
    ///     and one whose role isn't among the route's gets 403.
    ///   - changes: Notifies clients of the changes of others. By default, none is notified.
    ///   - describesStore: Whether a response says why the store fails, which may contain its path or host. The log
    ///     always does.
    ///   - now: The clock. Entered dates are compared with the latest current date on Earth.
    public init(
        _ routes: [Route], jobs: [Job] = [], parties: [Parties] = [], services: RouteServices,
        callers: any Authenticating, pets: any PetDirectory,
        changes: ChangeHub = ChangeHub(broadcast: nil, log: { _ in }),
        describesStore: Bool = true, now: @escaping @Sendable () -> Date
    ) {
        router = Router(routes)
        self.services = services
        self.jobs = JobRunner(jobs, services: services, changes: changes)
        self.parties = parties
        self.callers = callers
        self.pets = pets
        self.changes = changes
        self.describesStore = describesStore
        self.now = now
    }

    /// Finds the route of a request by its method and path. The result has the request's header fields.
    public func routed(_ request: HTTPRequest) -> RoutedRequest {
        RoutedRequest(request, router)
    }

    /// Responds to a request. It never throws: every failure is a response with an error body.
    public func respond(
        to request: HTTPRequest, body: Data, as account: AccountID? = nil
    ) async -> (HTTPResponse, Data) {
        await respond(to: routed(request), body: body, as: account)
    }

    /// Responds to a request. It never throws: every failure is a response with an error body.
    /// - Parameters:
    ///   - routed: The request with its route.
    ///   - body: The request's body, empty for none.
    ///   - account: The account of a request of the program itself; `nil` if the token of the request says whose it is.
    /// - Returns: The response and its whole body.
    public func respond(
        to routed: RoutedRequest, body: Data, as account: AccountID? = nil
    ) async -> (HTTPResponse, Data) {
        let request = routed.request
        do {
            let answer = try await answer(routed, body: body, as: account)
            for row in answer.unreadable { services.log("\(request.method) \(request.path ?? ""): \(row)") }
            return answer.response
        } catch is CancellationError {
            return Answer(Self.cancelled).response
        } catch {
            return Answer(failure(of: request, error)).response
        }
    }

    /// The failure of a request whose client has gone. It isn't an error of the store, so it isn't logged.
    private static let cancelled = Failure.unavailable("The request was cancelled.")

    /// Returns the failure that an error is, and writes an error of the store to the log.
    private func failure(of request: HTTPRequest, _ error: any Error) -> Failure {
        func log(_ reason: String) { services.log("\(request.method) \(request.path ?? ""): \(reason)") }
        if let failure = error as? Failure {
            if failure.kind == .unavailable { log(failure.message) }
            return failure
        }
        let failure = Failure(error)
        if error is WireError { return failure }
        log(String(describing: error))
        if failure.kind != .unavailable || describesStore { return failure }
        var plain = Failure.unavailable("The server can't use its database now.")
        plain.retryAfter = failure.retryAfter
        return plain
    }

    /// Returns the account of a request's access token.
    /// - Throws: ``Failure``, as for other requests with a token.
    public func account(of request: HTTPRequest) async throws(Failure) -> AccountID {
        do {
            let token = try request.headerFields.bearerToken()
            let now = now()
            return try await services.database.read { try callers.caller(by: token, now: now, in: $0).account }
        } catch is CancellationError {
            throw Self.cancelled
        } catch {
            throw failure(of: request, error)
        }
    }

    /// Performs the jobs that are due now, so that requests don't have to. A server calls this from a timer.
    public func runDueJobs() async {
        await runDueJobs(at: now())
    }

    /// Performs the jobs that are due. A store that can't be written, for example because another process is writing,
    /// can still be read, so a failure is only logged.
    func runDueJobs(at now: Date) async {
        do {
            try await jobs.runDue(at: now)
        } catch DatabaseError.closed {
            // The request fails for the same reason.
        } catch {
            services.log("The due jobs weren't performed: \(error)")
        }
    }

    /// Responds to a request of an account within a running transaction. Performs no jobs.
    /// - Throws: ``Failure``, or the store's errors.
    public func respond(
        to request: HTTPRequest, body: Data, as account: AccountID, in store: Connection
    ) throws -> Answer {
        let (route, call) = try read(routed(request), body: body)
        guard case .transaction(let handler) = route.handler else {
            throw Failure.unavailable("This takes more than one transaction.")
        }
        return try handler(withPet(call.by(Caller(account: account)), on: route, in: store), store)
    }

    private func answer(_ routed: RoutedRequest, body: Data, as account: AccountID?) async throws -> Answer {
        let (route, call) = try read(routed, body: body)
        let token = account == nil && route.needsToken ? try routed.request.headerFields.bearerToken() : nil
        let client = routed.request.headerFields.client
        /// The caller is identified in the handler's transaction, so that no request needs two.
        let identified: @Sendable (Connection) throws -> Call = { store in
            var known = call
            if let token {
                known = call.by(try callers.caller(by: token, now: call.now, in: store))
            } else if let account {
                known = call.by(Caller(account: account))
            }
            return try withPet(known, on: route, in: store)
        }
        let recorder = changes.isRunning ? ChangeRecorder(route, client: client, parties: parties) : nil
        switch route.handler {
        case .transaction(let handler):
            let (answer, change) = try await inTransaction(isReading: route.method == .get, at: call.now) { store in
                let call = try identified(store)
                let before = route.method == .delete ? try recorder?.accounts(call, in: store) : nil
                let answer = try handler(call, store)
                let accounts = try before ?? recorder?.accounts(call, in: store) ?? []
                return (answer, recorder?.change(after: answer, accounts))
            }
            if let change { changes.publish(change) }
            return answer
        case .steps(let handler):
            await runDueJobs(at: call.now)
            let (call, accounts) = try await services.database.read { store in
                let call = try identified(store)
                return (call, try recorder?.accounts(call, in: store) ?? [])
            }
            let answer = try await handler(call, services)
            if let change = recorder?.change(after: answer, accounts) { changes.publish(change) }
            return answer
        }
    }

    /// Runs a handler in a transaction that first checks whether jobs are due. If some are, it performs them, and runs
    /// the handler in another transaction.
    private func inTransaction<Output: Sendable>(
        isReading: Bool, at now: Date, _ handler: @escaping @Sendable (Connection) throws -> Output
    ) async throws -> Output {
        let database = services.database
        let unlessDue: @Sendable (Connection) throws -> Output? = { store in
            try jobs.areDue(at: now, in: store) ? nil : handler(store)
        }
        if let answer = try await isReading ? database.read(unlessDue) : database.write(unlessDue) { return answer }
        await runDueJobs(at: now)
        return try await isReading ? database.read(handler) : database.write(handler)
    }

    /// Returns the call with the pet in its path. A route of the pet itself also answers without one, because it may
    /// create it.
    /// - Throws: ``Failure/notFound(_:)`` if the caller has no access to such a pet, ``Failure/forbidden(_:reason:)`` if
    ///   the route isn't for the caller's role.
    private func withPet(_ call: Call, on route: Route, in store: Connection) throws -> Call {
        guard route.hasPet, let id = call.ids["pet"].map(PetID.init) else { return call }
        var call = call
        call.pet = try pets.pet(id, for: call.account, now: call.now, in: store)
        if call.pet == nil, route.isBelowPet { throw Failure.noPet(id) }
        try call.pet?.require(route.roles)
        return call
    }

    private func read(_ routed: RoutedRequest, body: Data) throws(Failure) -> (Route, Call) {
        let (route, ids) = try routed.found.get()
        guard body.count <= RequestBody.longest else { throw .tooLarge(body.count) }
        let call = Call(ids: ids, query: try Query(routed.query), body: RequestBody(bytes: body), now: now())
        return (route, call)
    }
}
