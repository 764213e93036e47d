import Database
import Foundation
import Synchronization

/// Receives the messages of a channel.
///
/// A thread waits for them, because libpq's calls block. A lost connection is opened again, after a wait that doubles
/// from a tenth of a second up to five seconds.
struct Listener: Sendable {
    let library: ClientLibrary
    let address: DatabaseAddress
    let settings: String

    /// The longest time in milliseconds for which the thread continues when nobody listens anymore.
    private static let longestWait: CInt = 250

    /// Returns the messages of a channel, until the sequence is no longer iterated.
    func messages(on channel: String) -> AsyncStream<BroadcastMessage> {
        AsyncStream { continuation in
            let isOver = Flag()
            continuation.onTermination = { _ in isOver.set() }
            let thread = Thread {
                var delay = 0.1
                var isLost = false
                while !isOver.isSet {
                    do throws(DatabaseError) {
                        try listen(to: channel, unless: isOver, continuation)
                        delay = 0.1
                        isLost = false
                    } catch {
                        // Only the first of several failed attempts is reported.
                        if !isLost { continuation.yield(.lost(reason: "\(error)")) }
                        isLost = true
                    }
                    Thread.sleep(forTimeInterval: delay)
                    delay = min(delay * 2, 5)
                }
            }
            thread.name = "PostgreSQL \(channel)"
            thread.start()
        }
    }

    /// Listens until the connection is lost or nobody listens anymore.
    /// - Throws: `DatabaseError` if no connection can be made.
    private func listen(
        to channel: String, unless isOver: Flag, _ continuation: AsyncStream<BroadcastMessage>.Continuation
    ) throws(DatabaseError) {
        let session = try Session(library, address: address, settings: settings + "; LISTEN \"\(channel)\"")
        continuation.yield(.listening)
        while session.isAlive, !isOver.isSet {
            for text in session.messages(within: Self.longestWait) { continuation.yield(.text(text)) }
        }
    }
}

/// A flag that two threads share.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() {
        value.store(true, ordering: .releasing)
    }
}
