import CoreModels
import CoreWire
import Database
import Foundation
import HTTPTypes
import Synchronization

/// Notifies the clients of accounts of changes by others: in this process, and in all processes that use the database
/// if it carries messages.
///
/// A change is published after its transaction. If the process is killed in between, clients see the change when they
/// read the next time.
public final class ChangeHub: Sendable {
    /// The name of the event that the feed was changed, which doesn't depend on the account.
    public static let feedEvent = ChangeEvent.feed.rawValue
    /// The path of the request that subscribes.
    public static let path = ChangeEvent.path
    /// The maximum number of subscriptions of an account. A further one ends the oldest.
    public static let mostOfAccount = 20
    /// The time between two elements of a subscription without changes, by which lost connections are noticed.
    public static let silence = Duration.seconds(20)

    /// The number of subscriptions to which a lost connection to other processes is reported at once. Each client reads
    /// its screen again then.
    static let mostAtOnce = 100
    /// The time until it is reported to the next ones.
    static let pause = Duration.milliseconds(100)

    private struct State {
        var isRunning = false
        var lastNumber = 0
        var subscriptions: [AccountID: [ChangeSubscription]] = [:]
    }

    private let broadcast: (any MessageBroadcasting)?
    private let log: @Sendable (String) -> Void
    private let clock: any Clock<Duration>
    private let state = Mutex(State())
    private let outgoing = Mutex<[String]>([])
    private let (waking, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Identifies the messages of this process, which were already delivered here.
    private let process = UUID().uuidString

    /// Creates a hub that isn't running.
    /// - Parameters:
    ///   - broadcast: Carries messages to other processes. Without it, only this process's changes are reported.
    ///   - clock: Measures ``silence`` and ``pause``.
    ///   - log: Receives a line when messages can't be sent; on any thread.
    public init(
        broadcast: (any MessageBroadcasting)?, clock: any Clock<Duration> = ContinuousClock(),
        log: @escaping @Sendable (String) -> Void
    ) {
        self.broadcast = broadcast
        self.clock = clock
        self.log = log
    }

    /// Whether there may be a subscriber. Otherwise nothing has to be published.
    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Receives and sends messages until the task is cancelled, and ends all subscriptions then.
    /// - Parameter onStart: Called once changes are reported.
    public func run(onStart: @Sendable () -> Void = {}) async {
        state.withLock { $0.isRunning = true }
        onStart()
        await withTaskGroup { group in
            group.addTask { await self.keepAwake() }
            if let broadcast {
                group.addTask { await self.receive(from: broadcast) }
                group.addTask { await self.send(by: broadcast) }
            }
        }
        let ended = state.withLock { state in
            state.isRunning = false
            defer { state.subscriptions = [:] }
            return state.subscriptions.values.flatMap { $0 }
        }
        for subscription in ended { subscription.finish() }
    }

    /// Subscribes to the changes that others make to an account's records, and to the feed.
    /// - Parameter request: The request that subscribes. The changes of the client that it names aren't reported.
    /// - Returns: A subscription that ends when ``unsubscribe(_:)`` is called with it or the hub stops.
    public func subscribe(_ account: AccountID, by request: HTTPRequest) -> ChangeSubscription {
        subscribe(account, client: request.headerFields.client)
    }

    func subscribe(_ account: AccountID, client: ClientID?) -> ChangeSubscription {
        let (new, oldest) = state.withLock { state in
            state.lastNumber += 1
            let new = ChangeSubscription(number: state.lastNumber, account: account, client: client)
            state.subscriptions[account, default: []].append(new)
            let isTooMany = (state.subscriptions[account]?.count ?? 0) > Self.mostOfAccount
            return (new, isTooMany ? state.subscriptions[account]?.removeFirst() : nil)
        }
        oldest?.finish()
        return new
    }

    /// Ends a subscription.
    public func unsubscribe(_ subscription: ChangeSubscription) {
        state.withLock { state in
            let others = state.subscriptions[subscription.account]?.filter { $0.number != subscription.number } ?? []
            state.subscriptions[subscription.account] = others.isEmpty ? nil : others
        }
        subscription.finish()
    }

    /// Reports a change to this process's clients and to the other processes.
    func publish(_ change: Change) {
        guard isRunning, change.accounts?.isEmpty != true else { return }
        deliver(change)
        guard broadcast != nil else { return }
        outgoing.withLock { $0 += ChangeMessage.texts(of: change, from: process) }
        wake.yield()
    }

    private func deliver(_ change: Change) {
        let reached = state.withLock { state in
            guard let accounts = change.accounts else { return state.subscriptions.values.flatMap { $0 } }
            return accounts.flatMap { state.subscriptions[$0] ?? [] }
        }
        for subscription in reached where change.client == nil || subscription.client != change.client {
            subscription.add([change.event])
        }
    }

    /// Delivers an element without a change to all subscriptions at an interval.
    private func keepAwake() async {
        while (try? await clock.sleep(for: Self.silence)) != nil {
            for subscription in all { subscription.add([]) }
        }
    }

    private var all: [ChangeSubscription] {
        state.withLock { $0.subscriptions.values.flatMap { $0 } }
    }

    private func receive(from broadcast: any MessageBroadcasting) async {
        await withDiscardingTaskGroup { group in
            for await message in broadcast.messages(on: ChangeMessage.channel) {
                switch message {
                // Messages may have been missed.
                case .listening: group.addTask { await self.reportEverything() }
                case .lost(let reason): log("The changes of other processes aren't reported: \(reason)")
                case .text(let text):
                    guard let message = ChangeMessage(text), message.process != process else { continue }
                    deliver(message.change)
                }
            }
            group.cancelAll()
        }
    }

    /// Reports all events to the subscriptions, ``mostAtOnce`` at a time, so that a database that has just come back
    /// isn't asked by all clients at once.
    private func reportEverything() async {
        var rest = all[...]
        while !rest.isEmpty {
            for subscription in rest.prefix(Self.mostAtOnce) { subscription.add(Set(ChangeEvent.allCases)) }
            rest = rest.dropFirst(Self.mostAtOnce)
            if !rest.isEmpty, (try? await clock.sleep(for: Self.pause)) == nil { return }
        }
    }

    /// Sends all changes that were published since the last call, in one transaction.
    private func send(by broadcast: any MessageBroadcasting) async {
        for await _ in waking {
            let texts = outgoing.withLock { outgoing in
                defer { outgoing = [] }
                return outgoing
            }
            if texts.isEmpty { continue }
            do {
                try await broadcast.send(texts, on: ChangeMessage.channel)
            } catch is CancellationError {
                return
            } catch {
                log("Other processes aren't notified of \(texts.count) changes: \(error)")
            }
        }
    }
}
