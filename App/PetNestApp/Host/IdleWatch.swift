/// Reports when the person has been idle for a while.
@MainActor
final class IdleWatch<Time: Clock> where Time.Duration == Duration {
    private let clock: Time
    private let limit: @MainActor () -> Duration?
    private let onIdle: @MainActor () -> Void
    private var last: Time.Instant
    private var watching: Task<Void, Never>?

    /// The longest wait between two checks, because the limit may change in the meantime.
    private static var longest: Duration { .seconds(60) }

    /// Creates a watch that hasn't started.
    /// - Parameters:
    ///   - clock: A clock that continues while the computer sleeps.
    ///   - limit: The idle time after which to report; `nil` for never.
    ///   - onIdle: Called after each idle period of that length.
    init(clock: Time, limit: @escaping @MainActor () -> Duration?, onIdle: @escaping @MainActor () -> Void) {
        self.clock = clock
        self.limit = limit
        self.onIdle = onIdle
        last = clock.now
    }

    isolated deinit {
        watching?.cancel()
    }

    /// Starts watching, for as long as the watch lives.
    func begin() {
        recordInput()
        watching = Task { [weak self, clock] in
            while let wait = self?.remaining {
                do {
                    try await clock.sleep(for: wait)
                } catch {
                    return
                }
                self?.check()
            }
        }
    }

    /// Restarts the idle time, because the person did something.
    func recordInput() {
        last = clock.now
    }

    private var remaining: Duration {
        guard let limit = limit() else { return Self.longest }
        return max(min(limit - last.duration(to: clock.now), Self.longest), .milliseconds(1))
    }

    private func check() {
        guard let limit = limit(), last.duration(to: clock.now) >= limit else { return }
        recordInput()
        onIdle()
    }
}
