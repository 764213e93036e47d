import Database
import Foundation
import Synchronization

/// Runs work on a fixed number of connections, each with a thread of its own, because libpq's calls block.
///
/// A connection is opened when it is first needed, and again after it was lost. While the server can't be reached, work
/// fails at once between two attempts to connect, whose interval doubles up to five seconds. If the server only refuses
/// further connections, the open ones do the work.
final class SessionPool: Sendable {
    private struct State {
        var waiting = WaitingWork()
        /// Whether ``expire()`` will be called.
        var isTimerSet = false
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
    /// The longest wait for a connection.
    private let longestWait: Duration
    private let state = Mutex(State())
    /// Signaled for each piece of waiting work, and for each thread when the pool is closed.
    private let available = DispatchSemaphore(value: 0)
    private let finished = DispatchGroup()

    /// The maximum number of pieces of waiting work. More of them fail at once, because they would wait too long.
    private static let mostWaiting = 1000

    init(
        _ library: ClientLibrary, address: DatabaseAddress, settings: String, size: Int, longestWait: Duration
    ) {
        self.library = library
        self.address = address
        self.settings = settings
        self.size = size
        self.longestWait = longestWait
        for number in 1...size {
            finished.enter()
            let thread = Thread { self.work() }
            thread.name = "PostgreSQL \(number)"
            thread.start()
        }
    }

    /// Runs a closure with a connection.
    /// - Throws: The closure's error, `CancellationError` if the task is canceled before it runs, or
    ///   ``DatabaseError/busy(server:)`` if no connection was free in time.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Session) throws -> Value) async throws -> Value {
        let number = state.withLock { $0.waiting.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let piece = WaitingWork.Piece(number: number, deadline: .now + longestWait) { session in
                    continuation.resume(with: Result { try body(session.get()) })
                }
                wait(piece)
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func wait(_ piece: WaitingWork.Piece) {
        let refusal: DatabaseError? = state.withLock { state in
            if state.isClosed { return .closed }
            if state.waiting.count == Self.mostWaiting { return .busy(server: address.name) }
            state.waiting.append(piece)
            return nil
        }
        if let refusal { return piece.run(.failure(refusal)) }
        available.signal()
        setTimer()
        // The task may have been canceled before the piece was in the queue.
        if Task.isCancelled { cancel(piece.number) }
    }

    /// Ends the wait of a canceled task. Does nothing if its work has begun.
    private func cancel(_ number: Int) {
        state.withLock { $0.waiting.remove(number) }?.run(.failure(CancellationError()))
    }

    /// Calls ``expire()`` at the oldest deadline. There is one timer at most, so that most requests set none.
    private func setTimer() {
        let first: ContinuousClock.Instant? = state.withLock { state in
            guard !state.isTimerSet, let first = state.waiting.firstDeadline else { return nil }
            state.isTimerSet = true
            return first
        }
        guard let first else { return }
        let delay = max(.zero, first - .now) / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.expire() }
    }

    /// Ends the waits that have taken too long.
    private func expire() {
        let expired = state.withLock { state in
            state.isTimerSet = false
            return state.waiting.removeExpired(at: .now)
        }
        for piece in expired { piece.run(.failure(DatabaseError.busy(server: address.name))) }
        setTimer()
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
        if isFirst { available.signal() }
    }

    private func work() {
        var session: Session?
        while let piece = next() {
            if let lost = session, !lost.isAlive {
                session = nil
                state.withLock { $0.open -= 1 }
            }
            if session == nil {
                switch connect() {
                case .success(let new): session = new
                case .failure(let error):
                    if let pause = pause(leaving: piece) {
                        available.signal()
                        setTimer()
                        Thread.sleep(forTimeInterval: pause / .seconds(1))
                    } else {
                        piece.run(.failure(error))
                    }
                    continue
                }
            }
            if let session { piece.run(.success(session)) }
        }
        session = nil
        finished.leave()
        // Wakes the next thread, which then ends, too.
        available.signal()
    }

    /// Returns work to the queue, for the threads that have a connection.
    /// - Returns: The time until the next attempt to connect, or `nil` if there are no such threads.
    private func pause(leaving piece: WaitingWork.Piece) -> Duration? {
        state.withLock { state in
            guard state.open > 0, !state.isClosed else { return nil }
            state.waiting.putBack(piece)
            return max(.zero, state.nextAttempt - .now)
        }
    }

    /// Waits for work.
    /// - Returns: `nil` if the pool is closed and all work is done.
    private func next() -> WaitingWork.Piece? {
        while true {
            available.wait()
            let (piece, isOver) = state.withLock { state in
                let piece = state.waiting.removeFirst()
                return (piece, piece == nil && state.isClosed)
            }
            if piece != nil || isOver { return piece }
            // The work was canceled, or has waited for too long.
        }
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
