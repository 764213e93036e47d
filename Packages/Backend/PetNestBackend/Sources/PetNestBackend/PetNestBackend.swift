import CoreModels
import Database
import Foundation
import HTTPTypes

/// Answers PetNest's requests from a database: the server's side of the protocol in `Packages/Backend/API.md`.
///
/// Any number of requests may be under way at once; those that change something do so one after the other, each whole
/// or not at all.
///
/// ```swift
/// let backend = try PetNestBackend.open(at: folder.appending(path: "petnest.sqlite"))
/// let (response, body) = await backend.respond(to: request, body: Data())
/// ```
public struct PetNestBackend: Sendable {
    let database: Database
    private let now: @Sendable () -> Date
    private let log: @Sendable (String) -> Void

    /// Makes a backend on a database that has the ``migrations``.
    /// - Parameters:
    ///   - now: The clock. What a client enters is judged against the latest day that it is anywhere on Earth then.
    ///   - log: Is told in one line why a request was answered with 503; from any thread.
    public init(
        database: Database,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.database = database
        self.now = now
        self.log = log
    }

    /// Opens the store at a path, making it where there is none.
    /// - Parameters:
    ///   - url: The database's file; its folder must exist.
    ///   - now: The clock, as for ``init(database:now:log:)``; a damaged file that is set aside carries its time.
    ///   - log: Is told in one line why a request was answered with 503; from any thread.
    /// - Throws: `DatabaseError`, whose description says what to do. A damaged file was set aside by then; opening
    ///   again starts an empty one.
    public static func open(
        at url: URL,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(DatabaseError) -> PetNestBackend {
        let database = try Database.open(at: url, migrations: migrations, now: now)
        return PetNestBackend(database: database, now: now, log: log)
    }

    /// Answers one request.
    ///
    /// It never throws: whatever goes wrong is an answer of the protocol, with an error body.
    /// - Parameters:
    ///   - request: The request; only its method and path are looked at.
    ///   - body: The request's body, empty for none.
    /// - Returns: The answer and its whole body.
    public func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
        do {
            return try await answer(request, body: body).response
        } catch is CancellationError {
            return Answer(.unavailable("The request was cancelled.")).response
        } catch {
            let failure = error as? Failure ?? .unavailable(String(describing: error))
            if case .unavailable(let reason) = failure { log("\(request.method) \(request.path ?? ""): \(reason)") }
            return Answer(failure).response
        }
    }

    private func answer(_ request: HTTPRequest, body: Data) async throws -> Answer {
        let (path, query) = Query.split(request.path ?? "")
        let route = try Route(path: path)
        guard route.methods.contains(request.method) else {
            throw Failure.methodNotAllowed(request.method, allowed: route.methods)
        }
        guard body.count <= RequestBody.longest else { throw Failure.tooLarge(body.count) }
        let call = Call(
            method: request.method,
            query: try Query(query),
            body: RequestBody(bytes: body),
            today: CalendarDate(now(), in: .gmt).adding(days: 1)
        )
        switch route {
        case .owner: return try await answerOwner(call)
        case .pets: return try await listPets()
        case .pet(let id): return try await answerPet(id, call)
        case .entries(let kind, let pet): return try await list(kind.entry, of: pet, call)
        case .entry(let kind, let id, let pet): return try await answerEntry(kind.entry, id, of: pet, call)
        case .agenda: return try await listAgenda(call)
        }
    }
}
