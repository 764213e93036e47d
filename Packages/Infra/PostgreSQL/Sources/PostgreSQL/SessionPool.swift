import Database
import Foundation
import Synchronization

/// Runs work on a fixed number of connections, each with a thread of its own, because libpq's calls block.
///
/// A connection is opened when it is first needed, and again after it was lost. While the server can't be reached, work
/// fails at once between two attempts to connect, whose interval doubles up to five seconds. If the server only refuses
/// further connections, the open ones do the work.
final class SessionPool: Sendable {
    /// Work that waits for a connection. It receives the connection, or the reason there is none.
    private typealias Work = @Sendable (Result<Session, DatabaseError>) -> Void

    private struct State {
        var waiting: [Work] = []
        /// The number of connections, including those that are being opened.
        var open = 0
        var isClosed = false
        var nextAttempt = ContinuousClock.now
        var delay = Duration.zero
        var lastFailure: DatabaseError?
    }

    private let library: ClientLibrary
    private let address: DatabaseAddress
    private let settings: String
    /// The number of connections.
    let size: Int
    private let state = Mutex(State())
    /// Signaled for each piece of waiting work, and for each thread when the pool is closed.
    private let available = DispatchSemaphore(value: 0)
    private let finished = DispatchGroup()

    /// The maximum number of pieces of waiting work. More of them fail at once, because they would wait too long.
    private static let mostWaiting = 1000

    init(_ library: ClientLibrary, address: DatabaseAddress, settings: String, size: Int) {
        self.library = library
        self.address = address
        self.settings = settings
        self.size = size
        for number in 1...size {
            finished.enter()
            let thread = Thread { self.work() }
            thread.name = "PostgreSQL \(number)"
            thread.start()
        }
    }

    /// Runs a closure with a connection.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Session) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let work: Work = { session in
                continuation.resume(with: Result { try body(session.get()) })
            }
            let refusal: DatabaseError? = state.withLock { state in
                if state.isClosed { return .closed }
                if state.waiting.count == Self.mostWaiting { return .locked(path: address.name) }
                state.waiting.append(work)
                return nil
            }
            if let refusal {
                continuation.resume(throwing: refusal)
            } else {
                available.signal()
            }
        }
    }

    /// Waits for the work and closes the connections.
    func close() {
        stop()
        finished.wait()
    }

    /// Refuses further work, and closes the connections after the waiting work.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        // A thread that is woken without work ends.
        if isFirst { available.signal() }
    }

    private func work() {
        var session: Session?
        while let work = next() {
            if let lost = session, !lost.isAlive {
                session = nil
                state.withLock { $0.open -= 1 }
            }
            if session == nil {
                switch connect() {
                case .success(let new): session = new
                case .failure(let error):
                    if let pause = pause(leaving: work) {
                        available.signal()
                        Thread.sleep(forTimeInterval: pause / .seconds(1))
                    } else {
                        work(.failure(error))
                    }
                    continue
                }
            }
            if let session { work(.success(session)) }
        }
        session = nil
        finished.leave()
        // Wakes the next thread, which then ends, too.
        available.signal()
    }

    /// Returns work to the queue, for the threads that have a connection.
    /// - Returns: The time until the next attempt to connect, or `nil` if there are no such threads.
    private func pause(leaving work: @escaping Work) -> Duration? {
        state.withLock { state in
            guard state.open > 0, !state.isClosed else { return nil }
            state.waiting.insert(work, at: 0)
            return max(.zero, state.nextAttempt - .now)
        }
    }

    private func next() -> Work? {
        available.wait()
        return state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
    }

    private func connect() -> Result<Session, DatabaseError> {
        let recent: DatabaseError? = state.withLock { state in
            if ContinuousClock.now < state.nextAttempt, let failure = state.lastFailure { return failure }
            state.open += 1
            return nil
        }
        if let recent { return .failure(recent) }
        do throws(DatabaseError) {
            let session = try Session(library, address: address, settings: settings)
            state.withLock { state in
                state.delay = .zero
                state.lastFailure = nil
            }
            return .success(session)
        } catch {
            state.withLock { state in
                state.open -= 1
                state.delay = min(max(state.delay * 2, .milliseconds(50)), .seconds(5))
                state.nextAttempt = .now + state.delay
                state.lastFailure = error
            }
            return .failure(error)
        }
    }
}
