import AccountsWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import AccountsSlice

@Suite("Failed attempts", .onBothStores, .timeLimit(.minutes(5)))
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
        let backend = try AccountBackend(at: SliceBackend.noon + 4e7)
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
