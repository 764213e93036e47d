import CoreInterfaces
import CoreInterfacesTesting
import CoreStorage
import Foundation
import Testing

@testable import PINFeature

@MainActor @Suite("A PIN", .timeLimit(.minutes(10)))
struct PINKeeperTests {
    @Test("It is set, checked, changed and removed; the PIN itself is never saved")
    func life() async throws {
        let world = try World()
        #expect(!world.keeper.isSet)
        #expect(try await world.keeper.set("1234", current: "") == .right)
        #expect(world.keeper.isSet)
        #expect(try await world.keeper.attempt("1234") == .right)
        #expect(try await world.keeper.attempt("4321") == .wrong(wait: 0))
        #expect(try await world.keeper.set("9876", current: "4321") == .wrong(wait: 0))
        #expect(try await world.keeper.set("9876", current: "1234") == .right)
        #expect(try await world.keeper.attempt("9876") == .right)
        #expect(try await world.keeper.remove(current: "1234") == .wrong(wait: 0))
        #expect(try await world.keeper.remove(current: "9876") == .right)
        #expect(!world.keeper.isSet)
        #expect(world.store.content(of: "pin") == nil)
    }

    @Test("From the third failure on each doubles the wait, up to an hour, even across restarts")
    func slowed() async throws {
        let world = try World(pin: "1234")
        var waits: [TimeInterval] = []
        for _ in 0..<12 {
            guard case .wrong(let wait) = try await world.keeper.attempt("0000") else {
                Issue.record("An attempt wasn't looked at")
                return
            }
            waits.append(wait)
            world.clock.move(by: wait)
        }
        #expect(waits == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(try await world.keeper.attempt("1234") == .right)
        #expect(try await world.keeper.attempt("0000") == .wrong(wait: 0))
    }

    @Test("An attempt that comes too soon isn't checked, even with the right PIN")
    func tooSoon() async throws {
        let world = try World(pin: "1234")
        for _ in 0..<3 { _ = try await world.keeper.attempt("0000") }
        world.clock.move(by: 29)
        #expect(try await world.keeper.attempt("1234") == .tooSoon(wait: 1))
        #expect(await world.hashing.checked == 3)
        world.clock.move(by: 1)
        #expect(try await world.keeper.attempt("1234") == .right)
    }

    @Test("A clock that was set back makes no wait longer")
    func clockSetBack() async throws {
        let world = try World(pin: "1234")
        for _ in 0..<3 { _ = try await world.keeper.attempt("0000") }
        world.clock.move(by: -1_000_000)
        #expect(try await world.keeper.attempt("1234") == .tooSoon(wait: 30))
    }

    @Test("An attempt is counted before it is checked, so killing the app gives no additional attempt")
    func countedFirst() async throws {
        let world = try World(pin: "1234")
        let store = world.store
        let hashing = PasswordHashingMock()
        hashing.matchesCalls.answer { _, _ throws(ServiceError) in
            let failures = try? store.value(for: StorageKey<PINRecord>.pin)?.failures
            #expect(failures == 1)
            throw .unavailable(reason: "The app ended.")
        }
        let keeper = PINKeeper(store: store, hashing: hashing, now: { Date(timeIntervalSince1970: 0) })
        await #expect(throws: ServiceError.self) { try await keeper.attempt("0000") }
        #expect(hashing.matchesCalls.count == 1)
    }

    @Test("Of a hundred concurrent attempts only those are checked that the waits allow")
    func atOnce() async throws {
        let world = try World(pin: "1234")
        let keeper = world.keeper
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { _ = try? await keeper.attempt("0000") } }
        }
        #expect(await world.hashing.checked == 3)
    }

    @Test(
        "A PIN whose file is damaged or newer counts as set, accepts no attempt, and stays unchanged",
        arguments: ["", "{}", "{\"version\": 9, \"value\": 1}", "{\"version\": 1, \"value\": {\"failures\": 0}}"])
    func damaged(content: String) async throws {
        let world = try World(contents: ["pin": Data(content.utf8)])
        #expect(world.keeper.isSet)
        await #expect(throws: ServiceError.self) { try await world.keeper.attempt("1234") }
        await #expect(throws: ServiceError.self) { try await world.keeper.set("1234", current: "") }
        await #expect(throws: ServiceError.self) { try await world.keeper.remove(current: "1234") }
        #expect(world.store.content(of: "pin") == Data(content.utf8))
    }

    @Test("The format of version 1 is read")
    func fixture() async throws {
        let content = """
            {"value": {"failures": 3, "hash": "hash of 1234", "nextAttempt": -978307195}, "version": 1}
            """
        let world = try World(contents: ["pin": Data(content.utf8)])
        #expect(try await world.keeper.attempt("1234") == .tooSoon(wait: 5))
    }
}
