import CoreModels
import CoreWire
import Synchronization

/// The changes that are reported to one connection. Changes before the next element is awaited become one element.
public final class ChangeSubscription: Sendable {
    /// The account whose changes are reported.
    let account: AccountID
    let client: ClientID?
    let number: Int
    private let pending = Mutex<Set<ChangeEvent>>([])
    private let (waking, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(number: Int, account: AccountID, client: ClientID?) {
        self.number = number
        self.account = account
        self.client = client
    }

    /// Waits for changes. Only one task may wait.
    /// - Returns: The names of the events, in alphabetical order; none after ``ChangeHub/silence`` without a change; `nil`
    ///   at the end, or if the task is cancelled.
    public func next() async -> [String]? {
        var iterator = waking.makeAsyncIterator()
        guard await iterator.next() != nil else { return nil }
        let events = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        return events.map(\.rawValue).sorted()
    }

    func add(_ events: Set<ChangeEvent>) {
        pending.withLock { $0.formUnion(events) }
        wake.yield()
    }

    /// Ends the subscription.
    func finish() {
        wake.finish()
    }
}
