import BackendCoreTesting
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import Testing

@Suite("Account gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct AccountContract {
    private func gateway(_ client: APIClient) -> AccountGateway {
        AccountGateway(client: client, device: "Ada's laptop")
    }

    private func owner(_ backend: RealBackend, _ session: SignedIn) async throws -> Owner? {
        try await OwnerGateway(client: backend.client(with: session.access)).owner()
    }

    @Test("A local account is created once, and its secret signs in and closes it")
    func device() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        let made = try await doors.registerDevice()
        let secret = try #require(made.deviceSecret)
        #expect(made.email == nil)
        #expect(try await PetGateway(client: backend.client(with: made.access)).pets() == [])
        let second = try await doors.registerDevice()
        #expect(second.account != made.account)
        #expect(try await PetGateway(client: backend.client(with: second.access)).pets() == [])

        let again = try await doors.signIn(account: made.account, secret: secret)
        #expect(again.account == made.account && again.session != made.session && again.deviceSecret == nil)
        await backend.expect("refused: signedOut", "another's secret") {
            _ = try await doors.signIn(account: second.account, secret: secret)
        }
        let own = gateway(backend.client(with: again.access))
        await backend.expect("rejected: password", "closed with a wrong secret") { try await own.close(password: "x") }
        try await own.close(password: secret.text)
        await backend.expect("refused: signedOut", "a closed account") {
            _ = try await doors.signIn(account: made.account, secret: secret)
        }
    }

    @Test("An account with email and password is registered once, and both are required to sign in")
    func password() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        let made = try await doors.register(email: "Ada@Example.org", password: "correct horse")
        #expect(made.email == "ada@example.org" && made.deviceSecret == nil)
        let own = OwnerGateway(client: backend.client(with: made.access))
        try await own.save(Owner(name: "Ada Winter"))

        let again = try await doors.signIn(email: "ada@example.org", password: "correct horse")
        #expect(again.account == made.account && again.session != made.session)
        #expect(try await owner(backend, again)?.name == "Ada Winter")
        let other = try await doors.register(email: "grace@example.org", password: "correct horse")
        #expect(try await owner(backend, other) == nil)

        await backend.expect("rejected: email", "an e-mail that somebody has") {
            _ = try await doors.register(email: "ADA@example.org", password: "battery staple")
        }
        await backend.expect("rejected: email, password", "what won't do") {
            _ = try await doors.register(email: "ada", password: "short")
        }
        await backend.expect("rejected: password", "a wrong password") {
            _ = try await doors.signIn(email: "ada@example.org", password: "battery staple")
        }
        await backend.expect("rejected: password", "an e-mail that nobody has") {
            _ = try await doors.signIn(email: "bob@example.org", password: "correct horse")
        }
    }

    @Test("A refresh token works once, and signing out ends the session")
    func sessions() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        let first = try await doors.registerDevice()
        let second = try await doors.refresh(first.refresh)
        #expect(second.session == first.session && second.access != first.access && second.refresh != first.refresh)
        #expect(try await owner(backend, second) == nil)
        // Reusing a refresh token ends the session, because the token may have been stolen.
        for token in [first.refresh, second.refresh] {
            await backend.expect("refused: signedOut", "a token of a family that is over") {
                _ = try await doors.refresh(token)
            }
        }
        let secret = try #require(first.deviceSecret)
        let third = try await doors.signIn(account: first.account, secret: secret)
        try await gateway(backend.client(with: third.access)).signOut()
        await backend.expect("refused: signedOut", "signed out") { _ = try await owner(backend, third) }
        await backend.expect("refused: signedOut", "signed out") { _ = try await doors.refresh(third.refresh) }
        await backend.expect("refused: signedOut", "no token") {
            _ = try await OwnerGateway(client: backend.visitor).owner()
        }
    }

    @Test("A password is reset only with the mailed code")
    func forgotten() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        let before = try await doors.register(email: "ada@example.org", password: "correct horse")
        try await doors.sendCode(to: "nobody@example.org")
        #expect(try backend.letters() == [])
        try await doors.sendCode(to: "ada@example.org")
        let letter = try #require(try backend.letters().first)
        let code = try #require(letter.firstMatch(of: /\d{4} \d{4}/)).output
        #expect(letter.contains("To: ada@example.org\r\n"))

        await backend.expect("rejected: code", "another code") {
            _ = try await doors.resetPassword(
                email: "ada@example.org", code: code == "0000 0000" ? "1" : "0000 0000", password: "battery staple")
        }
        await backend.expect("rejected: password", "a password that won't do") {
            _ = try await doors.resetPassword(email: "ada@example.org", code: String(code), password: "short")
        }
        let after = try await doors.resetPassword(
            email: "ada@example.org", code: String(code), password: "battery staple")
        #expect(after.account == before.account)
        await backend.expect("refused: signedOut", "a session of before") { _ = try await owner(backend, before) }
        await backend.expect("rejected: password", "the old password") {
            _ = try await doors.signIn(email: "ada@example.org", password: "correct horse")
        }
        await backend.expect("rejected: code", "a code that was used") {
            _ = try await doors.resetPassword(
                email: "ada@example.org", code: String(code), password: "staple battery")
        }
        _ = try await doors.signIn(email: "ada@example.org", password: "battery staple")
    }

    @Test("Too many failed attempts are rejected with the time to wait")
    func slowed() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        _ = try await doors.register(email: "ada@example.org", password: "correct horse")
        var wrong = 0
        while wrong < 20 {
            do {
                _ = try await doors.signIn(email: "ada@example.org", password: "wrong horse")
            } catch .rejected {
                wrong += 1
                continue
            } catch {
                #expect(error.description.contains("Wait"))
            }
            break
        }
        #expect((1..<20).contains(wrong))
        await backend.expect("unavailable", "the right password, too early") {
            _ = try await doors.signIn(email: "ada@example.org", password: "correct horse")
        }
    }

    @Test("An export has everything of its account, or one of its pets")
    func export() async throws {
        let backend = try await RealBackend()
        var exports: [ExportGateway] = []
        var pets: [Pet] = []
        for name in ["Miso", "Bruno"] {
            let session = try await gateway(backend.visitor).registerDevice()
            let client = backend.client(with: session.access)
            let pet = try Pet(name: name, species: .cat, today: .latest)
            try await PetGateway(client: client).save(pet)
            pets.append(pet)
            exports.append(ExportGateway(client: client))
        }
        for file in [try await exports[0].export(), try await exports[0].export(of: pets[0].id)] {
            let text = String(decoding: file, as: UTF8.self)
            #expect(text.contains("\"Miso\"") && !text.contains("\"Bruno\""))
        }
        await backend.expect("not found", "another's pet") { _ = try await exports[0].export(of: pets[1].id) }
        for _ in 3..<5 { _ = try await exports[0].export() }
        await backend.expect("unavailable", "the sixth export, too early") { _ = try await exports[0].export() }
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let doors = gateway(backend.visitor)
        let session = try await doors.registerDevice()
        let own = gateway(backend.client(with: session.access))
        try backend.closeStore()
        let requests: [NamedRequest] = [
            ("device", { _ = try await doors.registerDevice() }),
            ("secret", { _ = try await doors.signIn(account: session.account, secret: AccessToken("kq3")) }),
            ("register", { _ = try await doors.register(email: "ada@example.org", password: "correct horse") }),
            ("sign in", { _ = try await doors.signIn(email: "ada@example.org", password: "correct horse") }),
            ("refresh", { _ = try await doors.refresh(session.refresh) }),
            ("code", { try await doors.sendCode(to: "ada@example.org") }),
            (
                "reset",
                { _ = try await doors.resetPassword(email: "a@example.org", code: "1", password: "battery staple") }
            ),
            ("export", { _ = try await ExportGateway(client: backend.client(with: session.access)).export() }),
            ("sign out", { try await own.signOut() }), ("close", { try await own.close(password: "kq3") }),
        ]
        for request in requests { await backend.expect("unavailable", request.name, request.send) }
    }
}
