import Synchronization

/// Gives up what takes too long, with one timer for all that is under way: a timer of its own for each call costs more than
/// the rest of what the client does for it.
final class Deadlines<Time: Clock>: Sendable where Time.Duration == Duration {
    private struct Awaited {
        let end: Time.Instant
        let giveUp: @Sendable () -> Void
    }

    private struct State {
        var awaited: [Int: Awaited] = [:]
        var lastNumber = 0
        /// What sleeps until the first of the ends; `nil` where nothing was under way when it last woke.
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

    /// Does some work, which is cancelled where it lasts longer than it may or the caller is cancelled.
    ///
    /// It returns when the work has ended: what can't be cancelled is waited for.
    /// - Returns: What the work returned, and whether it was given up because of the time.
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

    /// Gives up what had to end by an instant, and sleeps until the next end.
    private func giveUp(until end: Time.Instant) {
        let late = state.withLock { state in
            let late = state.awaited.filter { $0.value.end <= end }
            for number in late.keys { state.awaited[number] = nil }
            // Where this timer woke while another took its place.
            state.timer?.task.cancel()
            state.timer = state.awaited.values.map(\.end).min().map(timer)
            return late
        }
        for awaited in late.values { awaited.giveUp() }
    }
}

extension Task where Failure == Never {
    /// Creates a task that begins on the caller's thread where the platform can do that, so that what is answered at once
    /// costs no change of threads.
    fileprivate static func begun(_ work: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, *) {
            return .immediate { await work() }
        }
        return Task { await work() }
    }
}
