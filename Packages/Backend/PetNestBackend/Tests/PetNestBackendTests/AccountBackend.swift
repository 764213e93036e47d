import BackendCore
import BackendCoreTesting
import CoreInterfacesTesting
import Database
import Foundation
import HTTPTypes
import PetNestBackend

/// A backend with passwords, and a clock that a test sets. Requests carry tokens.
final class AccountBackend: SessionBackend {
    let database: any TransactionalDatabase
    let backend: PetNestBackend
    private let clock: TestClock

    /// Creates a backend.
    /// - Parameter database: An existing store, or `nil` for a new one.
    init(_ database: (any TransactionalDatabase)? = nil, at now: Date = TestBackend.noon) throws {
        let clock = TestClock(at: now)
        self.clock = clock
        self.database = try database ?? TestBackend.emptyStore()
        backend = PetNestBackend(database: self.database, passwords: HashingDouble(), now: { clock.now })
    }

    /// The clock's time.
    var now: Date { clock.now }

    /// Moves the clock; a negative value moves it back.
    func wait(_ seconds: Double) {
        clock.advance(by: seconds)
    }

    /// Signs in to the account of the store's owner, as the program that opened the store does.
    func owner() async throws -> TestSession {
        try await signIn(backend.ownersAccount())
    }

    /// Signs in to the account of a device.
    func signIn(_ device: (account: AccountID, secret: Token)) async throws -> TestSession {
        let body: JSONValue = ["account": .string("\(device.account)"), "secret": .string(device.secret.text)]
        var session = try await TestSession(send(.post, "/v1/sessions/device", body))
        session.secret = device.secret.text
        return session
    }

    func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
        let (response, bytes) = await backend.respond(to: request, body: body)
        backend.routed(request).expectDeclares(
            TestAnswer(status: response.status.code, headers: response.headerFields, bytes: bytes))
        return (response, bytes)
    }
}
