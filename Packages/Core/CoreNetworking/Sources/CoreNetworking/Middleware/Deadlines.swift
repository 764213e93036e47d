import Synchronization

/// Cancels work that exceeds its time limit, with one timer for all running work: a timer for each call would cost more
/// than the rest of the client's work.
final class Deadlines<Time: Clock>: Sendable where Time.Duration == Duration {
    private struct Awaited {
        let end: Time.Instant
        let giveUp: @Sendable () -> Void
    }

    private struct State {
        var awaited: [Int: Awaited] = [:]
        var lastNumber = 0
        /// The task that sleeps until the first deadline, or `nil` if no work was running when it last woke.
        var timer: (end: Time.Instant, task: Task<Void, Never>)?
    }

    private let clock: Time
    private let state = Mutex(State())

    init(clock: Time) {
        self.clock = clock
    }

    deinit {
        state.withLock { $0.timer?.task.cancel() }
    }

    /// Runs work, and cancels it if it exceeds its limit or the caller is cancelled.
    ///
    /// It returns when the work has ended: work that can't be cancelled is waited for.
    /// - Returns: The result of the work, and whether it was cancelled because of the limit.
    func run<Result: Sendable>(
        until end: Time.Instant, _ work: @escaping @Sendable () async -> Result
    ) async -> (result: Result, isLate: Bool) {
        let task = Task.begun(work)
        let number = add(Awaited(end: end) { task.cancel() })
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return (result, state.withLock { $0.awaited.removeValue(forKey: number) } == nil)
    }

    private func add(_ awaited: Awaited) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.awaited[state.lastNumber] = awaited
            if let timer = state.timer, timer.end <= awaited.end { return state.lastNumber }
            state.timer?.task.cancel()
            state.timer = timer(until: awaited.end)
            return state.lastNumber
        }
    }

    private func timer(until end: Time.Instant) -> (end: Time.Instant, task: Task<Void, Never>) {
        let task = Task { [weak self, clock] in
            do {
                try await clock.sleep(until: end, tolerance: nil)
            } catch {
                return
            }
            self?.giveUp(until: end)
        }
        return (end, task)
    }

    /// Cancels work whose deadline has passed, and sleeps until the next deadline.
    private func giveUp(until end: Time.Instant) {
        let late = state.withLock { state in
            let late = state.awaited.filter { $0.value.end <= end }
            for number in late.keys { state.awaited[number] = nil }
            // Another timer may have replaced this one when it wakes.
            state.timer?.task.cancel()
            state.timer = state.awaited.values.map(\.end).min().map(timer)
            return late
        }
        for awaited in late.values { awaited.giveUp() }
    }
}

extension Task where Failure == Never {
    /// Creates a task that starts on the caller's thread if the platform supports it, so that an immediate response
    /// doesn't cost a thread switch.
    fileprivate static func begun(_ work: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, *) {
            return .immediate { await work() }
        }
        return Task { await work() }
    }
}
