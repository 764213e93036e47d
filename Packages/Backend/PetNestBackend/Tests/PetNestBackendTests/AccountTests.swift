import AccountsWire
import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Account", .timeLimit(.minutes(20)))
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

    @Test("isn't revealed by a wrong password: an unknown e-mail has the same answer, and also takes a hash")
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

    @Test("of a device gets an e-mail and password, and keeps its pets, id, and sessions")
    func becomesFull() async throws {
        let backend = try AccountBackend()
        let device = try await backend.device()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet, token: device.access)
        let body: JSONValue = ["email": "ada@example.org", "password": "correct horse"]
        let full = try await backend.send(.put, "/v1/account/credentials", body, token: device.access)
        #expect(full.status == 200 && full.json?["id"]?.string == device.account)
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)", token: device.access).status == 200)
        let session = try await TestSession(backend.signIn("ada@example.org"))
        #expect(try await backend.send(.get, "/v1/pets/\(Bodies.miso)", token: session.access).status == 200)
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
        #expect(try await backend.send(.get, "/v1/pets", token: first.access).status == 200)
        #expect(try await backend.send(.get, "/v1/pets", token: other.access).reason == "unknown")
        #expect(try await backend.signIn("ada@example.org").reason == "wrong")
        #expect(try await backend.signIn("ada@example.org", "battery staple").status == 201)
        let device = try await backend.device()
        let none = try await backend.send(
            .put, "/v1/account/password", ["old": "correct horse", "new": "battery staple"], token: device.access)
        #expect(none.status == 409 && none.reason == "noCredentials")
    }

    @Test("can only be a device's without a password hasher")
    func noHashing() async throws {
        let backend = PetNestBackend(database: try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations))
        #expect(await backend.send(.post, "/v1/accounts/device", bytes: Data("{}".utf8)).status == 201)
        let body = Data(#"{"email": "ada@example.org", "password": "correct horse"}"#.utf8)
        #expect(await backend.send(.post, "/v1/accounts", bytes: body).status == 503)
    }
}

@Suite("Forgotten password", .timeLimit(.minutes(20)))
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
        #expect(try await backend.send(.get, "/v1/pets", token: session.access).reason == "unknown")
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

    @Test("is mailed as an email file that only the owner can read")
    func outbox() async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = Outbox(folder: folder.appending(path: "outbox"))
        let letter = Letter(
            recipient: "zo\u{e9}@example.org", subject: "Your code", text: "1234 5678\n", date: TestBackend.noon)
        try outbox.send(letter)
        try outbox.send(letter)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "outbox"), includingPropertiesForKeys: nil)
        #expect(files.count == 2)
        let file = try #require(files.first)
        #expect(file.pathExtension == "eml")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(
            lines.prefix(4) == [
                "From: PetNest <petnest@localhost>", "To: zo\u{e9}@example.org", "Subject: Your code",
                "Date: Sun, 03 May 2026 12:00:00 +0000",
            ])
        #expect(lines.contains("1234 5678") && lines.contains(""))
    }
}

@Suite("Failed attempts", .timeLimit(.minutes(20)))
struct AttemptTests {
    @Test(
        "are throttled: five are free, then the pauses grow from half a minute, and a correct attempt in a pause is rejected"
    )
    func slowed() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        for _ in 0..<5 { #expect(try await backend.signIn("ada@example.org", "wrong horse").status == 401) }
        let checked = await backend.hashing.checked
        let early = try await backend.signIn("ada@example.org")
        #expect(early.status == 429 && early.code == "tooMany" && early.retryAfter == 30)
        #expect(early.message.contains("30 seconds"))
        #expect(await backend.hashing.checked == checked)
        backend.wait(29)
        #expect(try await backend.signIn("ada@example.org").retryAfter == 1)
        backend.wait(1)
        #expect(try await backend.signIn("ada@example.org", "wrong horse").status == 401)
        #expect(try await backend.signIn("ada@example.org").retryAfter == 60)
        backend.wait(60)
        #expect(try await backend.signIn("ada@example.org").status == 201)
        #expect(try await backend.signIn("ada@example.org", "wrong horse").status == 401)
    }

    @Test("on an unknown e-mail are throttled too, and survive a restart")
    func unknown() async throws {
        let first = try AccountBackend()
        _ = try await first.register("ada@example.org")
        for _ in 0..<5 {
            let known = try await first.signIn("ada@example.org", "wrong horse")
            #expect(try await first.signIn("bob@example.org", "wrong horse").bytes == known.bytes)
        }
        let next = try AccountBackend(first.database)
        let known = try await next.signIn("ada@example.org")
        let unknown = try await next.signIn("bob@example.org")
        #expect(known.status == 429 && known.bytes == unknown.bytes && known.headers == unknown.headers)
        #expect(try await next.signIn("carol@example.org").status == 401)
    }

    @Test("are throttled the same whether concurrent or sequential")
    func atOnce() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1000 { group.addTask { try await backend.signIn("ada@example.org", "wrong horse").status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 401 } == 5 && statuses.count { $0 == 429 } == 995)
    }

    @Test("before the clock was set back cause no longer pause")
    func clockPutBack() async throws {
        let backend = try AccountBackend(at: TestBackend.noon + 4e7)
        _ = try await backend.register("ada@example.org")
        for _ in 0..<5 { _ = try await backend.signIn("ada@example.org", "wrong horse") }
        backend.wait(-4e7)
        #expect(try await backend.signIn("ada@example.org").retryAfter == 30)
        backend.wait(30)
        #expect(try await backend.signIn("ada@example.org").status == 201)
    }

    @Test("cause a pause of 15 minutes at most, and expire after a day")
    func longest() async throws {
        let backend = try AccountBackend()
        _ = try await backend.register("ada@example.org")
        var waited: [Int] = []
        for _ in 0..<14 {
            let answer = try await backend.signIn("ada@example.org", "wrong horse")
            if let seconds = answer.retryAfter {
                waited.append(seconds)
                backend.wait(Double(seconds))
            }
        }
        #expect(waited == [30, 60, 120, 240, 480])
        for _ in 0..<8 {
            if let seconds = try await backend.signIn("ada@example.org", "wrong horse").retryAfter {
                waited.append(seconds)
                backend.wait(Double(seconds))
            }
        }
        #expect(waited.suffix(2) == [900, 900])
        backend.wait(86_401)
        for _ in 0..<5 { #expect(try await backend.signIn("ada@example.org", "wrong horse").status == 401) }
    }

    @Test("to close an account, to change its password, and with a device's secret count too")
    func everywhere() async throws {
        let backend = try AccountBackend()
        let session = try await backend.register("ada@example.org")
        for _ in 0..<5 {
            let body: JSONValue = ["password": "wrong horse"]
            #expect(try await backend.send(.post, "/v1/account/closing", body, token: session.access).status == 403)
        }
        let change: JSONValue = ["old": "correct horse", "new": "battery staple"]
        #expect(try await backend.send(.put, "/v1/account/password", change, token: session.access).status == 429)
        #expect(try await backend.signIn("ada@example.org").status == 429)
        let device = try await backend.device()
        let wrong: JSONValue = ["account": .string(device.account), "secret": "wrong"]
        for _ in 0..<5 { #expect(try await backend.send(.post, "/v1/sessions/device", wrong).status == 401) }
        #expect(try await backend.send(.post, "/v1/sessions/device", wrong).retryAfter == 30)
    }
}
