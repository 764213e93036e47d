import AccountsWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import AccountsSlice

@Suite("Account", .onBothStores, .timeLimit(.minutes(5)))
struct AccountTests {
    @Test("is signed in to with e-mail and password, in any case and form of the e-mail")
    func signIn() async throws {
        let backend = try AccountBackend()
        let session = try await backend.register(" Zoe\u{301}@Example.ORG ")
        for email in ["zo\u{e9}@example.org", "ZOE\u{301}@EXAMPLE.ORG"] {
            #expect(try await TestSession(backend.signIn(email)).account == session.account)
        }
        let account = try await backend.send(.get, "/v1/account", token: session.access).json
        #expect(account?["kind"] == "password" && account?["email"] == "zo\u{e9}@example.org")
        let taken = try await backend.send(
            .post, "/v1/accounts", ["email": "zo\u{e9}@example.org", "password": "battery staple"])
        #expect(taken.status == 409 && taken.reason == "emailTaken")
    }

    @Test("isn't revealed by a wrong password: for an unknown e-mail, the response is the same, and a hash is computed")
    func unknownEmail() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        let wrong = try await backend.signIn("ada@example.org", "wrong horse")
        let unknown = try await backend.signIn("bob@example.org", "wrong horse")
        #expect(wrong.status == 401 && wrong.reason == "wrong")
        #expect(wrong.bytes == unknown.bytes && wrong.headers == unknown.headers)
    }

    @Test(
        "rejects an invalid password or e-mail without repeating it",
        arguments: [
            ("ada@example.org", ""), ("ada@example.org", "short"), ("ada@example.org", "nul\u{0}nul\u{0}"),
            ("ada@example.org", String(repeating: "x", count: 201)),
            ("ada@example.org", String(repeating: "👩‍👩‍👧‍👧", count: 50)), ("ada@example.org", "Ada@example.ORG"),
            ("", "correct horse"), ("ada", "correct horse"), ("@example.org", "correct horse"),
            ("ada@", "correct horse"), ("ada@example.org\r\nBcc: x", "correct horse"), ("a@b@c", "correct horse"),
            ("ada@ex ample", "correct horse"), ("ada\u{202E}@example.org", "correct horse"),
            ("<ada@example.org>", "correct horse"), ("a,b@example.org", "correct horse"),
            ("ada@example..org", "correct horse"), ("ada\u{0}@example.org", "correct horse"),
            (String(repeating: "a", count: 250) + "@b.de", "correct horse"),
        ])
    func refused(email: String, password: String) async throws {
        let backend = try AccountBackend()
        let answer = try await backend.send(
            .post, "/v1/accounts", ["email": .string(email), "password": .string(password)])
        #expect(answer.status == 422)
        #expect(answer.problems == [password == "correct horse" ? "email" : "password"])
        if password.count > 7 { #expect(!String(decoding: answer.bytes, as: UTF8.self).contains(password)) }
        #expect(try await backend.database.read { try $0.rows("SELECT * FROM account").count } == 1)
    }

    @Test("rejects hostile bodies with a descriptive error")
    func hostile() async throws {
        let backend = try AccountBackend()
        let long = JSONValue.string(String(repeating: "x", count: 1_000_000))
        let bodies: [JSONValue] = [
            [], .null, ["email": 4], ["email": "ada@example.org"], ["password": "correct horse"],
            ["email": ["a"], "password": nil], ["email": "ada@example.org", "password": "x", "device": long],
            ["email": "ada@example.org", "password": "correct horse", "device": "two\nlines"],
        ]
        for path in ["/v1/accounts", "/v1/sessions", "/v1/sessions/device", "/v1/password/reset"] {
            for body in bodies {
                let answer = try await backend.send(.post, path, body)
                #expect([400, 422].contains(answer.status), "\(path) \(answer.status)")
            }
        }
        for body: JSONValue in [
            ["email": "ada@example.org", "password": long], ["email": long, "password": "correct horse"],
        ] {
            #expect(try await backend.send(.post, "/v1/accounts", body).status == 422)
        }
        let answer = try await backend.send(
            .post, "/v1/sessions", ["email": "ada@example.org", "password": long])
        #expect(answer.status == 401)
        #expect(try await backend.send(.post, "/v1/sessions", .array([long, long])).status == 413)
    }

    @Test("of a device gets an e-mail and password, and keeps its rows, id, and sessions")
    func becomesFull() async throws {
        let backend = try AccountBackend()
        let device = try await backend.device()
        try await backend.send(.post, "/v1/toys", token: device.access)
        let body: JSONValue = ["email": "ada@example.org", "password": "correct horse"]
        let full = try await backend.send(.put, "/v1/account/credentials", body, token: device.access)
        #expect(full.status == 200 && full.json?["id"]?.string == device.account)
        #expect(try await backend.send(.get, "/v1/toys", token: device.access).json == 1)
        let session = try await TestSession(backend.signIn("ada@example.org"))
        #expect(try await backend.send(.get, "/v1/toys", token: session.access).json == 1)
        let again = try await backend.send(.put, "/v1/account/credentials", body, token: device.access)
        #expect(again.status == 409 && again.reason == "hasCredentials")
        let secret = try await backend.send(
            .post, "/v1/sessions/device",
            ["account": .string(device.account), "secret": .string(try #require(device.secret))])
        #expect(secret.reason == "wrong")
        // The next device gets another account, and this one isn't given away.
        #expect(try await backend.device().account != device.account)
    }

    @Test("can't get another account's e-mail")
    func emailTaken() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        let device = try await backend.device()
        let body: JSONValue = ["email": "ADA@example.org", "password": "battery staple"]
        let answer = try await backend.send(.put, "/v1/account/credentials", body, token: device.access)
        #expect(answer.status == 409 && answer.reason == "emailTaken")
    }

    @Test("ends its other sessions when the password changes, and accepts only the new one")
    func changePassword() async throws {
        let backend = try AccountBackend()
        let first = try await backend.register("ada@example.org")
        let other = try await TestSession(backend.signIn("ada@example.org"))
        func change(_ old: String, _ new: String) async throws -> TestAnswer {
            try await backend.send(
                .put, "/v1/account/password", ["old": .string(old), "new": .string(new)], token: first.access)
        }
        let wrong = try await change("wrong horse", "battery staple")
        #expect(wrong.status == 403 && wrong.reason == "wrongPassword")
        #expect(try await change("correct horse", "short").problems == ["new"])
        #expect(try await change("correct horse", "battery staple").status == 204)
        #expect(try await backend.send(.get, "/v1/toys", token: first.access).status == 200)
        #expect(try await backend.send(.get, "/v1/toys", token: other.access).reason == "unknown")
        #expect(try await backend.signIn("ada@example.org").reason == "wrong")
        #expect(try await backend.signIn("ada@example.org", "battery staple").status == 201)
        let device = try await backend.device()
        let none = try await backend.send(
            .put, "/v1/account/password", ["old": "correct horse", "new": "battery staple"], token: device.access)
        #expect(none.status == 409 && none.reason == "noCredentials")
    }

    @Test("can only be a device's without a password hasher")
    func noHashing() async throws {
        let backend = try AccountBackend(canHash: false)
        _ = try await backend.device()
        let body: JSONValue = ["email": "ada@example.org", "password": "correct horse"]
        #expect(try await backend.send(.post, "/v1/accounts", body).status == 503)
    }

    @Test("that is closed is deleted with its rows in all slices, and no other's")
    func close() async throws {
        let backend = try AccountBackend()
        let ada = try await backend.register("ada@example.org")
        let bob = try await backend.register("bob@example.org")
        for session in [ada, bob] { try await backend.send(.post, "/v1/toys", token: session.access) }
        let closed = try await backend.send(
            .post, "/v1/account/closing", ["password": "correct horse"], token: ada.access)
        #expect(closed.status == 204)
        let owners = try await backend.database.read { store in
            try ["toy", "accountSession"].map { table in
                try store.rows("SELECT account FROM \(table)").map { try $0.value("account", as: String.self) }
            }
        }
        #expect(owners == [[bob.account], [bob.account]])
        #expect(try await backend.send(.get, "/v1/account", token: ada.access).reason == "unknown")
        #expect(try await backend.signIn("ada@example.org").reason == "wrong")
        #expect(try await backend.send(.get, "/v1/toys", token: bob.access).json == 1)
    }
}
