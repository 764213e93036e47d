import AccountsWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import AccountsSlice

@Suite("Forgotten password", .onBothStores, .timeLimit(.minutes(5)))
struct ForgottenPasswordTests {
    private func reset(
        _ code: String, _ email: String = "ada@example.org", in backend: AccountBackend
    ) async throws -> TestAnswer {
        try await backend.send(
            .post, "/v1/password/reset",
            ["email": .string(email), "code": .string(code), "password": "battery staple"])
    }

    private func forget(_ email: String, in backend: AccountBackend) async throws -> TestAnswer {
        try await backend.send(.post, "/v1/password/forgotten", ["email": .string(email)])
    }

    @Test("is reset once by a mailed code, which ends all earlier sessions")
    func code() async throws {
        let backend = try AccountBackend()
        let session = try await backend.register("ada@example.org")
        let known = try await forget("Ada@example.org", in: backend)
        let unknown = try await forget("bob@example.org", in: backend)
        #expect(known.status == 204 && unknown.status == 204 && known.headers == unknown.headers)
        #expect(backend.mail.sendCalls.all.map(\.recipient) == ["ada@example.org"])
        let code = try #require(backend.mail.code)
        let stored = try await backend.database.read { try $0.rows("SELECT * FROM resetCode").flatMap(\.values) }
        #expect(!stored.contains(.text(code)))
        let answer = try await reset("\(code.prefix(4)) \(code.suffix(4))", in: backend)
        #expect(try TestSession(answer).account == session.account)
        #expect(try await backend.send(.get, "/v1/toys", token: session.access).reason == "unknown")
        #expect(try await backend.signIn("ada@example.org", "battery staple").status == 201)
        #expect(try await reset(code, in: backend).reason == "wrong")
    }

    @Test("isn't reset by a code that is wrong, another account's, older than 15 minutes, or tried too often")
    func wrong() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        _ = try await backend.register("bob@example.org")
        _ = try await forget("ada@example.org", in: backend)
        let code = try #require(backend.mail.code)
        #expect(try await reset(code, "bob@example.org", in: backend).status == 401)
        #expect(try await reset(code, "carol@example.org", in: backend).status == 401)
        for _ in 0..<AccountsAPI.codeAttempts {
            #expect(try await reset("00000000x", in: backend).reason == "wrong")
        }
        backend.wait(60)
        #expect(try await reset(code, in: backend).reason == "wrong")
        _ = try await forget("ada@example.org", in: backend)
        let next = try #require(backend.mail.code)
        backend.wait(Double(ResetCode.seconds))
        #expect(try await reset(next, in: backend).reason == "wrong")
        backend.wait(-2 * Double(ResetCode.seconds))
        #expect(try await reset(next, in: backend).status != 201)
        #expect(try await backend.signIn("ada@example.org").status == 201)
    }
}
