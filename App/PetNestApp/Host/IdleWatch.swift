/// Tells when nobody has done anything for a while.
@MainActor
final class IdleWatch<Time: Clock> where Time.Duration == Duration {
    private let clock: Time
    private let limit: @MainActor () -> Duration?
    private let onIdle: @MainActor () -> Void
    private var last: Time.Instant
    private var watching: Task<Void, Never>?

    /// The limit may change meanwhile, so it is looked at once a minute at least.
    private static var longest: Duration { .seconds(60) }

    /// Creates a watch that doesn't watch yet.
    /// - Parameters:
    ///   - clock: A clock that goes on while the computer sleeps.
    ///   - limit: How long nothing may happen; `nil` for ever.
    ///   - onIdle: Called when nothing has happened for that long, and again after as long.
    init(clock: Time, limit: @escaping @MainActor () -> Duration?, onIdle: @escaping @MainActor () -> Void) {
        self.clock = clock
        self.limit = limit
        self.onIdle = onIdle
        last = clock.now
    }

    isolated deinit {
        watching?.cancel()
    }

    /// Watches from now on, as long as it lives.
    func begin() {
        note()
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

    /// Takes note that somebody did something.
    func note() {
        last = clock.now
    }

    private var remaining: Duration {
        guard let limit = limit() else { return Self.longest }
        return max(min(limit - last.duration(to: clock.now), Self.longest), .milliseconds(1))
    }

    private func check() {
        guard let limit = limit(), last.duration(to: clock.now) >= limit else { return }
        note()
        onIdle()
    }
}
