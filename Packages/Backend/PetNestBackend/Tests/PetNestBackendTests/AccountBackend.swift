import BackendCoreTesting
import CoreInterfacesTesting
import Database
import Foundation
import HTTPTypes
import PetNestBackend
import Synchronization
import Testing

/// A backend with passwords and mail, and a clock that a test sets. Requests carry tokens.
final class AccountBackend: Sendable {
    let database: SQLiteDatabase
    let backend: PetNestBackend
    let hashing = HashingDouble()
    let mail = MailingMock()
    private let clock: Clock

    /// Creates a backend.
    /// - Parameter database: An existing store, or `nil` for a new one.
    init(_ database: SQLiteDatabase? = nil, at now: Date = TestBackend.noon) throws {
        mail.sendCalls.returns(())
        let clock = Clock(now)
        self.clock = clock
        self.database = try database ?? TestBackend.empty.get().inMemoryCopy()
        backend = PetNestBackend(
            database: self.database, passwords: hashing, mail: mail, now: { clock.now.withLock(\.self) })
    }

    /// The clock's time.
    var now: Date { clock.now.withLock(\.self) }

    /// Moves the clock; a negative value moves it back.
    func wait(_ seconds: Double) {
        clock.now.withLock { $0 += seconds }
    }

    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, token: String? = nil
    ) async throws -> TestAnswer {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let (response, bytes) = await backend.respond(to: request, body: try body?.data ?? Data())
        return TestAnswer(status: response.status.code, headers: response.headerFields, bytes: bytes)
    }

    /// Registers an account, which is signed in then.
    func register(_ email: String, _ password: String = "correct horse") async throws -> TestSession {
        try await TestSession(
            send(.post, "/v1/accounts", ["email": .string(email), "password": .string(password), "device": "Laptop"]))
    }

    func signIn(_ email: String, _ password: String = "correct horse") async throws -> TestAnswer {
        try await send(.post, "/v1/sessions", ["email": .string(email), "password": .string(password)])
    }

    func refresh(_ token: String) async throws -> TestAnswer {
        try await send(.post, "/v1/sessions/refresh", ["refresh": .string(token)])
    }

    /// Creates a device's account.
    func device() async throws -> TestSession {
        try await TestSession(send(.post, "/v1/accounts/device", ["device": "Terminal"]))
    }

    private final class Clock: Sendable {
        let now: Mutex<Date>

        init(_ now: Date) { self.now = Mutex(now) }
    }
}

/// A client's session.
struct TestSession: Sendable {
    let id: String
    let account: String
    let access: String
    let refresh: String
    let secret: String?

    init(_ answer: TestAnswer) throws {
        try #require(answer.status == 200 || answer.status == 201, "\(answer.message)")
        let json = try #require(answer.json)
        id = try #require(json["session"]?.string)
        account = try #require(json["account"]?["id"]?.string)
        access = try #require(json["access"]?.string)
        refresh = try #require(json["refresh"]?.string)
        secret = json["secret"]?.string
    }
}

extension MailingMock {
    /// The code of the last letter.
    var code: String? {
        sendCalls.all.last?.text.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
            .first { $0.count == 8 && $0.allSatisfy(\.isNumber) }
    }
}

extension TestAnswer {
    /// The error's reason for clients.
    var reason: String? { json?["error"]?["reason"]?.string }

    var retryAfter: Int? { headers[.retryAfter].flatMap { Int($0) } }
}
