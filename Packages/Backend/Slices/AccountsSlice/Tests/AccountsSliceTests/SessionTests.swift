import AccountsWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import AccountsSlice

@Suite("Session", .onBothStores, .timeLimit(.minutes(5)))
struct SessionTests {
    @Test("of a device starts without credentials, and again with its secret")
    func device() async throws {
        let backend = try AccountBackend()
        let first = try await backend.device()
        #expect(try await backend.send(.get, "/v1/toys", token: first.access).json == 0)
        let again = try await TestSession(
            backend.send(
                .post, "/v1/sessions/device",
                ["account": .string(first.account), "secret": .string(try #require(first.secret))]))
        #expect(again.account == first.account && again.id != first.id && again.secret == nil)
        let account = try await backend.send(.get, "/v1/account", token: again.access).json
        #expect(account?["kind"] == "device" && account?["email"] == nil)
        let wrong = try await backend.send(
            .post, "/v1/sessions/device", ["account": .string(first.account), "secret": .string(Token().text)])
        #expect(wrong.status == 401 && wrong.reason == "wrong")
    }

    @Test("of a device that requests an account belongs to a new one, never to the store's owner")
    func newDevice() async throws {
        let backend = try AccountBackend()
        let first = try await backend.device()
        let second = try await backend.device()
        #expect(Set([first.account, second.account, "\(AccountID.device)"]).count == 3)
        #expect(try await backend.send(.get, "/v1/account", token: second.access).status == 200)
    }

    @Test("continues by its refresh token, whose second use ends it with all of its tokens")
    func rotation() async throws {
        let backend = try AccountBackend()
        let first = try await backend.register("ada@example.org")
        let second = try await TestSession(backend.refresh(first.refresh))
        #expect(second.id == first.id && second.access != first.access && second.refresh != first.refresh)
        // Requests that were already sent are still answered.
        for token in [first.access, second.access] {
            #expect(try await backend.send(.get, "/v1/account", token: token).status == 200)
        }
        let other = try await TestSession(backend.signIn("ada@example.org"))
        let reused = try await backend.refresh(first.refresh)
        #expect(reused.status == 401 && reused.reason == "reused")
        for token in [first.access, second.access] {
            #expect(try await backend.send(.get, "/v1/account", token: token).reason == "unknown")
        }
        #expect(try await backend.refresh(second.refresh).reason == "unknown")
        #expect(try await backend.send(.get, "/v1/account", token: other.access).status == 200)
    }

    @Test("that is refreshed concurrently continues once, and is ended by the reuse")
    func race() async throws {
        let backend = try AccountBackend()
        let session = try await backend.register("ada@example.org")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await backend.refresh(session.refresh).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 401, count: 99))
        #expect(try await backend.send(.get, "/v1/account", token: session.access).reason == "unknown")
    }

    @Test("requires a refresh after ten minutes, and expires after sixty days")
    func expiry() async throws {
        let backend = try AccountBackend()
        var session = try await backend.register("ada@example.org")
        backend.wait(599)
        #expect(try await backend.send(.get, "/v1/account", token: session.access).status == 200)
        backend.wait(1)
        let expired = try await backend.send(.get, "/v1/account", token: session.access)
        #expect(expired.status == 401 && expired.reason == "expired")
        #expect(expired.code == "unauthorized" && expired.headers[.wwwAuthenticate] == "Bearer")
        session = try await TestSession(backend.refresh(session.refresh))
        backend.wait(60 * 86_400)
        #expect(try await backend.refresh(session.refresh).reason == "expired")
        #expect(try await backend.send(.get, "/v1/account", token: session.access).reason == "expired")
    }

    @Test("is valid on a server whose clock is almost ten minutes behind or ahead", arguments: [-599.0, 599])
    func otherClock(seconds: Double) async throws {
        let backend = try AccountBackend()
        let session = try await backend.register("ada@example.org")
        // The same database as another server sees it.
        backend.wait(seconds)
        #expect(try await backend.send(.get, "/v1/account", token: session.access).status == 200)
        let next = try await TestSession(backend.refresh(session.refresh))
        #expect(try await backend.send(.get, "/v1/account", token: next.access).status == 200)
        backend.wait(-seconds)
        #expect(try await backend.send(.get, "/v1/account", token: next.access).status == 200)
    }

    @Test(
        "of a clock that was set back must be refreshed, and lasts no longer than others", arguments: [3600.0, 4e7])
    func clockPutBack(seconds: Double) async throws {
        let backend = try AccountBackend(at: SliceBackend.noon + seconds)
        let session = try await backend.register("ada@example.org")
        backend.wait(-seconds)
        #expect(try await backend.send(.get, "/v1/account", token: session.access).reason == "expired")
        let next = try await TestSession(backend.refresh(session.refresh))
        #expect(try await backend.send(.get, "/v1/account", token: next.access).status == 200)
        backend.wait(Double(AccountsAPI.accessSeconds))
        #expect(try await backend.send(.get, "/v1/account", token: next.access).reason == "expired")
    }

    @Test("is listed with its device, and ended by any session of the account")
    func list() async throws {
        let backend = try AccountBackend()
        let laptop = try await backend.register("ada@example.org")
        backend.wait(10)
        let phone = try await TestSession(
            backend.send(
                .post, "/v1/sessions",
                ["email": " ADA@example.org ", "password": "correct horse", "device": "Telephone\u{301}"]))
        let stranger = try await backend.register("bob@example.org")
        let list = try await backend.send(.get, "/v1/sessions", token: laptop.access).json?["sessions"]?.array
        #expect(list?.map { $0["device"] } == ["Telephone\u{301}", "Laptop"])
        #expect(list?.map { $0["isCurrent"] } == [false, true])
        #expect(list?.map { $0["id"]?.string } == [phone.id, laptop.id])
        let foreign = try await backend.send(.delete, "/v1/sessions/\(phone.id)", token: stranger.access)
        let unknown = try await backend.send(.delete, "/v1/sessions/\(Bodies.nobody)", token: stranger.access)
        #expect(foreign.status == 404 && foreign.message.replacing(phone.id, with: Bodies.nobody) == unknown.message)
        #expect(try await backend.send(.delete, "/v1/sessions/\(phone.id)", token: laptop.access).status == 204)
        #expect(try await backend.send(.get, "/v1/toys", token: phone.access).reason == "unknown")
        #expect(try await backend.send(.delete, "/v1/sessions/current", token: laptop.access).status == 204)
        #expect(try await backend.send(.get, "/v1/toys", token: laptop.access).reason == "unknown")
        #expect(try await backend.refresh(laptop.refresh).reason == "unknown")
    }

    @Test(
        "isn't found for an invented token",
        arguments: [
            "", " ", "a", "ä", String(repeating: "A", count: 43), String(repeating: "A", count: 44),
            "'; DROP TABLE pet; --", "\u{202E}", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA AAAA",
        ])
    func forged(token: String) async throws {
        let backend = try AccountBackend()
        let answer = try await backend.send(.get, "/v1/toys", token: token)
        #expect(answer.status == 401 && ["missing", "unknown"].contains(answer.reason))
        let refreshed = try await backend.refresh(token)
        #expect(refreshed.status == 401 && refreshed.reason == "unknown")
    }

    @Test("rejects its refresh token, secret, and hash as access tokens, and its access token as a refresh token")
    func foreignTokens() async throws {
        let backend = try AccountBackend()
        let session = try await backend.device()
        let secret = try #require(session.secret)
        for token in [session.refresh, secret, SHA256.hash(session.access).base64EncodedString()] {
            #expect(try await backend.send(.get, "/v1/toys", token: token).status == 401)
        }
        for token in [session.access, secret] {
            #expect(try await backend.refresh(token).reason == "unknown")
        }
    }

    @Test("of another store with the same accounts is invalid")
    func otherStore() async throws {
        let first = try AccountBackend()
        let second = try AccountBackend()
        let session = try await first.device()
        _ = try await second.device()
        #expect(try await second.send(.get, "/v1/toys", token: session.access).reason == "unknown")
    }

    @Test("stores neither its tokens nor the device's secret")
    func stored() async throws {
        let backend = try AccountBackend()
        let session = try await backend.device()
        let text = try await backend.database.read { store in
            try ["account", "accountSession", "accessToken", "usedRefresh"].flatMap {
                try store.rows("SELECT * FROM \($0)")
            }
            .flatMap(\.values).map { "\($0)" }.joined(separator: "\n")
        }
        for secret in [session.access, session.refresh, try #require(session.secret)] {
            #expect(!text.contains(secret))
        }
        #expect(!text.isEmpty)
    }
}
