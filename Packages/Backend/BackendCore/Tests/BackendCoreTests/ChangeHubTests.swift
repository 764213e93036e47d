import CoreModels
import CoreWire
import Database
import Foundation
import Synchronization
import Testing

@testable import BackendCore

@Suite("The changes of others", .timeLimit(.minutes(1)))
struct ChangeHubTests {
    private static let ada = AccountID()
    private static let ben = AccountID()

    /// Runs a closure while a hub runs.
    private func withRunning<Value: Sendable>(
        _ hubs: ChangeHub..., body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for hub in hubs {
                let (started, start) = AsyncStream<Void>.makeStream()
                group.addTask { await hub.run { start.finish() } }
                for await _ in started {}
            }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    private func hub(_ broadcast: (any MessageBroadcasting)? = nil) -> ChangeHub {
        ChangeHub(broadcast: broadcast, log: { _ in })
    }

    @Test("reach the clients of their accounts, but not the client that made them")
    func reachOthers() async throws {
        let hub = hub()
        try await withRunning(hub) {
            let hers = hub.subscribe(Self.ada, client: ClientID("hers"))
            let second = hub.subscribe(Self.ada, client: nil)
            let his = hub.subscribe(Self.ben, client: ClientID("his"))
            hub.publish(Change(accounts: [Self.ada], client: ClientID("hers")))
            #expect(await second.next() == ["records"])
            hub.publish(Change(accounts: [Self.ada, Self.ben], client: ClientID("his")))
            #expect(await hers.next() == ["records"])
            hub.publish(Change(accounts: nil, client: nil))
            #expect(await his.next() == ["feed"])
            hub.publish(Change(accounts: [Self.ben], client: nil, isOfReadings: true))
            #expect(await his.next() == ["readings"])
        }
    }

    @Test("are one element if several happen before it is awaited")
    func areJoined() async throws {
        let hub = hub()
        try await withRunning(hub) {
            let hers = hub.subscribe(Self.ada, client: nil)
            for _ in 0..<100 { hub.publish(Change(accounts: [Self.ada], client: nil)) }
            hub.publish(Change(accounts: nil, client: nil))
            #expect(await hers.next() == ["feed", "records"])
            hub.unsubscribe(hers)
            #expect(await hers.next() == nil)
        }
    }

    @Test("end for the oldest client of an account that has too many, and for all when the hub stops")
    func end() async throws {
        let hub = hub()
        let subscriptions = try await withRunning(hub) {
            (0...ChangeHub.mostOfAccount).map { _ in hub.subscribe(Self.ada, client: nil) }
        }
        for subscription in subscriptions { #expect(await subscription.next() == nil) }

        try await withRunning(hub) {
            let first = hub.subscribe(Self.ada, client: nil)
            let others = (0..<ChangeHub.mostOfAccount).map { _ in hub.subscribe(Self.ada, client: nil) }
            #expect(await first.next() == nil)
            hub.publish(Change(accounts: [Self.ada], client: nil))
            for other in others { #expect(await other.next() == ["records"]) }
        }
    }

    @Test("reach the clients of other processes, once")
    func reachProcesses() async throws {
        let broadcast = BroadcastStandIn()
        let (one, other) = (hub(broadcast), hub(broadcast))
        try await withRunning(one, other) {
            await broadcast.listeners(2)
            let here = one.subscribe(Self.ada, client: nil)
            let there = other.subscribe(Self.ada, client: ClientID("hers"))
            one.publish(Change(accounts: [Self.ada], client: nil))
            #expect(await here.next() == ["records"])
            #expect(await there.next() == ["records"])
            // The process's own message comes back before the next one, and isn't delivered again.
            one.publish(Change(accounts: nil, client: nil))
            #expect(await there.next() == ["feed"])
            #expect(await here.next() == ["feed"])
            #expect(broadcast.sent.count == 2)
        }
    }

    @Test("are reported if messages of other processes may have been missed")
    func areAssumed() async throws {
        let broadcast = BroadcastStandIn()
        let hub = hub(broadcast)
        try await withRunning(hub) {
            await broadcast.listeners(1)
            let hers = hub.subscribe(Self.ada, client: nil)
            broadcast.yield(.listening)
            #expect(await hers.next() == ["feed", "readings", "records"])
        }
    }

    @Test("that may have been missed are reported to a hundred clients at a time, because each then reads again")
    func areAssumedGradually() async throws {
        let broadcast = BroadcastStandIn()
        let clock = PausesStandIn()
        let hub = ChangeHub(broadcast: broadcast, clock: clock, log: { _ in })
        try await withRunning(hub) {
            await broadcast.listeners(1)
            let accounts = (0..<250).map { _ in AccountID() }
            let subscriptions = accounts.map { hub.subscribe($0, client: nil) }
            broadcast.yield(.listening)
            await clock.firstPause()
            // Everybody has an element now, and those to whom everything was reported have one of two events.
            hub.publish(Change(accounts: Set(accounts), client: nil))
            var rest: [ChangeSubscription] = []
            for subscription in subscriptions where await subscription.next() == ["records"] {
                rest.append(subscription)
            }
            #expect(rest.count == 250 - ChangeHub.mostAtOnce)
            clock.endPause()
            for subscription in rest { #expect(await subscription.next() == ["feed", "readings", "records"]) }
            #expect(clock.pauses.withLock { $0 } == 2)
        }
    }

    @Test("are the same after their messages", arguments: [0, 1, 200, 201, 1000])
    func messages(count: Int) {
        let accounts = Set((0..<count).map { _ in AccountID() })
        for (client, isOfReadings) in [(nil, false), (ClientID("0A-z"), false), (nil, true)] {
            let change = Change(accounts: accounts, client: client, isOfReadings: isOfReadings)
            let texts = ChangeMessage.texts(of: change, from: UUID().uuidString)
            let read = texts.compactMap { ChangeMessage($0)?.change }
            #expect(read.reduce(into: Set()) { $0.formUnion($1.accounts ?? []) } == accounts)
            #expect(read.allSatisfy { $0.client == client && $0.event == change.event } && read.count == texts.count)
            #expect(texts.allSatisfy { $0.utf8.count < 8000 })
        }
    }

    @Test("aren't read from a text of another form", arguments: ["", "a b", "a b c", "a b *x", "a - \(UUID()) x"])
    func otherForm(text: String) {
        #expect(ChangeMessage(text) == nil)
    }

    @Test("have a client whose id is short and plain", arguments: ["", "a b", "é", String(repeating: "a", count: 65)])
    func wrongClient(text: String) {
        #expect(ClientID(text) == nil)
    }
}

/// A clock whose first short sleep a test ends. The other short ones end at once, and long ones don't end.
private final class PausesStandIn: Clock {
    let pauses = Mutex(0)
    private let begun = AsyncStream<Void>.makeStream()
    private let ended = AsyncStream<Void>.makeStream()
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        guard now.duration(to: deadline) <= ChangeHub.pause else {
            // Ends if the task is cancelled.
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return try Task.checkCancellation()
        }
        pauses.withLock { $0 += 1 }
        begun.continuation.finish()
        for await _ in ended.stream {}
    }

    func firstPause() async {
        for await _ in begun.stream {}
    }

    func endPause() { ended.continuation.finish() }
}

/// Delivers messages within the process.
private final class BroadcastStandIn: MessageBroadcasting {
    private let listeners = Mutex<[AsyncStream<BroadcastMessage>.Continuation]>([])
    private let texts = Mutex<[String]>([])
    private let (registered, register) = AsyncStream<Void>.makeStream()

    var sent: [String] { texts.withLock { $0 } }

    func send(_ messages: [String], on channel: String) {
        texts.withLock { $0 += messages }
        for message in messages { yield(.text(message)) }
    }

    func yield(_ message: BroadcastMessage) {
        for listener in listeners.withLock({ $0 }) { listener.yield(message) }
    }

    func messages(on channel: String) -> AsyncStream<BroadcastMessage> {
        AsyncStream { continuation in
            listeners.withLock { $0.append(continuation) }
            register.yield()
        }
    }

    /// Waits until there is a number of listeners.
    func listeners(_ count: Int) async {
        var iterator = registered.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }
}
