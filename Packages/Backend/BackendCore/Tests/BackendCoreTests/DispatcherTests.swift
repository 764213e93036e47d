import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import BackendCore

@Suite("The dispatcher", .timeLimit(.minutes(1)))
struct DispatcherTests {
    private static let pet = PetID()
    private static let born = CalendarDate(dayNumber: 20_000)

    /// The device's only pet is ``DispatcherTests/pet``.
    private struct OnePet: PetDirectory {
        func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? {
            guard id == DispatcherTests.pet, account == .device else { return nil }
            return KnownPet(id: id, name: "Miso", species: "cat", birthDate: DispatcherTests.born, owner: account)
        }
    }

    /// Every token is the device's.
    private struct OneCaller: Authenticating {
        func caller(by token: Token, now: Date, in store: Connection) throws -> Caller {
            Caller(account: .device, session: SessionID())
        }
    }

    /// Fails each transaction.
    private struct FailingDatabase: TransactionalDatabase {
        let error: any Error

        func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
            throw error
        }

        func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
            throw error
        }

        func close() {}
    }

    private static let tries = Endpoint<String, [String]>("POST v1/tries", body: "day", answer: "days")

    private let database: SQLiteDatabase
    private let dispatcher: Dispatcher

    init() throws {
        database = try SQLiteDatabase.inMemory(migrations: [
            Migration("2026-11-22-walks") { try $0.execute("CREATE TABLE walk (day TEXT NOT NULL) STRICT") }
        ])
        let routes = [
            Route("GET v1/walks", answer: "200") { _, store in
                try Answer(store.rows("SELECT day FROM walk").map { try $0.value("day", as: String.self) })
            },
            Route("GET v1/walks/clear", answer: "never") { _, store in
                try store.execute("DELETE FROM walk")
                return .done
            },
            Route("POST v1/walks", body: "day", answer: "204, 402") { call, store in
                let day = try call.body.decoded(as: [String].self).first ?? ""
                try store.execute("INSERT INTO walk (day) VALUES (?)", [.text(day)])
                if day == "2026-01-01" { throw Failure.paymentRequired("Walks on New Year's Day cost extra.") }
                return .done
            },
            Route.committing(Self.tries) { _, store, day in
                try store.execute("INSERT INTO walk (day) VALUES (?)", [.text(day)])
                if day == "thrown" { throw Failure.paymentRequired("Thrown.") }
                return day == "returned" ? .failure(.paymentRequired("Returned.")) : .success([day])
            },
            Route("GET v1/pets/:pet/born", answer: "200") { call, _ in try Answer([call.pet?.birthDate?.description]) },
            Route("GET v1/pets/:pet", answer: "200") { call, _ in try Answer([call.pet == nil]) },
            Route("GET v1/open", answer: "204", needsToken: false) { _, _ in .done },
            Route.inSteps("POST v1/pets/:pet/steps", answer: "200") { call, services in
                let count = try await services.database.read { try $0.rows("SELECT day FROM walk").count }
                return try Answer([count.description, call.pet?.id.description])
            },
        ]
        let services = RouteServices(database: database, passwords: nil, mail: nil, log: { _ in })
        dispatcher = Dispatcher(routes, services: services, callers: OneCaller(), pets: OnePet(), now: { Date() })
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", token: String? = nil,
        as account: AccountID? = nil
    ) async -> (status: Int, body: String) {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let (response, answer) = await dispatcher.respond(to: request, body: Data(body.utf8), as: account)
        return (response.status.code, String(decoding: answer, as: UTF8.self))
    }

    @Test("responds 401 without a token, and 200 with one or to the program's own requests")
    func callers() async {
        #expect(await send(.get, "/v1/walks").status == 401)
        #expect(await send(.get, "/v1/walks", token: "short").status == 401)
        #expect(await send(.get, "/v1/walks", token: Token().text).status == 200)
        #expect(await send(.get, "/v1/walks", as: .device).status == 200)
        #expect(await send(.get, "/v1/open").status == 204)
    }

    @Test("responds 404 below a pet that isn't the caller's, and gives the handler the pet that is")
    func pets() async {
        let born = await send(.get, "/v1/pets/\(Self.pet)/born", as: .device)
        #expect(born.body == "[\"\(Self.born)\"]")
        #expect(await send(.get, "/v1/pets/\(Self.pet)/born", as: AccountID()).status == 404)
        let unknown = await send(.get, "/v1/pets/\(PetID())/born", as: .device)
        #expect(unknown.status == 404)
        #expect(unknown.body.contains("There is no pet"))
        #expect(await send(.post, "/v1/pets/\(PetID())/steps", as: .device).status == 404)
        #expect(await send(.post, "/v1/pets/\(Self.pet)/steps", as: .device).body == "[\"0\",\"\(Self.pet)\"]")
    }

    @Test("leaves a pet itself to the handler, which may create it")
    func petItself() async {
        let answer = await send(.get, "/v1/pets/\(PetID())", as: .device)
        #expect(answer.body == "[true]")
    }

    @Test("rolls back a handler's writes if it throws, and commits them if it returns")
    func transactions() async {
        #expect(await send(.post, "/v1/walks", "[\"2026-01-01\"]", as: .device).status == 402)
        #expect(await send(.get, "/v1/walks", as: .device).body == "[]")
        #expect(await send(.post, "/v1/walks", "[\"2026-01-02\"]", as: .device).status == 204)
        #expect(await send(.get, "/v1/walks", as: .device).body == "[\"2026-01-02\"]")
    }

    @Test("keeps the writes of a handler that returns a failure, and rolls them back if it throws one")
    func returnedFailures() async {
        #expect(await send(.post, "/v1/tries", "\"thrown\"", as: .device).status == 402)
        #expect(await send(.get, "/v1/walks", as: .device).body == "[]")
        let returned = await send(.post, "/v1/tries", "\"returned\"", as: .device)
        #expect(returned.status == 402)
        #expect(returned.body.contains("Returned."))
        #expect(await send(.post, "/v1/tries", "\"2026-01-02\"", as: .device).body == "[\"2026-01-02\"]")
        #expect(await send(.get, "/v1/walks", as: .device).body == "[\"returned\",\"2026-01-02\"]")
    }

    @Test("rejects writes in a GET: 503, and nothing changes")
    func readOnly() async {
        _ = await send(.post, "/v1/walks", "[\"2026-01-02\"]", as: .device)
        #expect(await send(.get, "/v1/walks/clear", as: .device).status == 503)
        #expect(await send(.get, "/v1/walks", as: .device).body == "[\"2026-01-02\"]")
    }

    @Test("says where the store is only if the program wants it, and always in the log")
    func unavailableStore() async {
        for describesStore in [true, false] {
            let (answer, log) = await Self.post(
                failingWith: .unreachable(server: "db.example.org", reason: "no route"), describesStore: describesStore)
            #expect(answer.status == 503)
            #expect(answer.body.contains("db.example.org") == describesStore)
            #expect(answer.retryAfter == nil)
            #expect(log.contains { $0.contains("db.example.org") && $0.contains("no route") })
        }
    }

    @Test("says when to try again if too many requests use the database")
    func busyStore() async {
        for describesStore in [true, false] {
            let (answer, _) = await Self.post(
                failingWith: .busy(server: "db.example.org"), describesStore: describesStore)
            #expect(answer.status == 503)
            #expect(answer.retryAfter == "2")
            #expect(answer.body.contains("db.example.org") == describesStore)
        }
    }

    @Test("responds 504 if it isn't known whether a commit happened, so that clients look before they repeat a request")
    func unansweredCommit() async {
        let (answer, log) = await Self.post(
            failingWith: .commitUnanswered(server: "db.example.org", reason: "closed"), describesStore: true)
        #expect(answer.status == 504)
        #expect(answer.body.contains("\"unanswered\""))
        #expect(!answer.body.contains("db.example.org"))
        #expect(log.contains { $0.contains("db.example.org") })
    }

    @Test("doesn't log a request that is cancelled while its caller is looked up as a failure of the store")
    func cancelledLookup() async {
        let lines = Mutex<[String]>([])
        let services = RouteServices(
            database: FailingDatabase(error: CancellationError()), passwords: nil, mail: nil,
            log: { line in lines.withLock { $0.append(line) } })
        let dispatcher = Dispatcher(
            [], services: services, callers: OneCaller(), pets: OnePet(), describesStore: false, now: { Date() })
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/changes")
        request.headerFields[.authorization] = "Bearer \(Token().text)"
        let failure = await #expect(throws: Failure.self) { try await dispatcher.account(of: request) }
        #expect(failure?.kind == .unavailable)
        #expect(failure?.message == "The request was cancelled.")
        #expect(lines.withLock(\.self).isEmpty)
    }

    @Test("responds 409 to a write that others of the same moment prevented, says what to do, and logs it")
    func contended() async {
        let (answer, log) = await Self.post(failingWith: .contended(server: "PostgreSQL"), describesStore: false)
        #expect(answer.status == 409)
        #expect(answer.body.contains(#""reason":"simultaneous""#))
        #expect(answer.body.contains("Look at them again, then repeat it."))
        #expect(log.count == 1)
    }

    private static func post(
        failingWith error: DatabaseError, describesStore: Bool
    ) async -> (answer: (status: Int, body: String, retryAfter: String?), log: [String]) {
        let lines = Mutex<[String]>([])
        let services = RouteServices(
            database: FailingDatabase(error: error), passwords: nil, mail: nil,
            log: { line in lines.withLock { $0.append(line) } })
        let dispatcher = Dispatcher(
            [Route("POST v1/walks", answer: "204") { _, _ in .done }], services: services, callers: OneCaller(),
            pets: OnePet(), describesStore: describesStore, now: { Date() })
        let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/v1/walks")
        let (response, body) = await dispatcher.respond(to: request, body: Data(), as: .device)
        let text = String(decoding: body, as: UTF8.self)
        return ((response.status.code, text, response.headerFields[.retryAfter]), lines.withLock(\.self))
    }

    @Test("refuses bodies above the limit before it looks for the caller")
    func largeBodies() async {
        let body = String(repeating: " ", count: RequestBody.longest + 1)
        #expect(await send(.post, "/v1/walks", body).status == 413)
    }
}
