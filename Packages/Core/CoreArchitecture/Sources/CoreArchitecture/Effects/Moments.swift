/// Waits until a while from now: the moment is settled when this is called, not when the waiting begins.
func pause(for duration: Duration, on clock: some Clock<Duration>) -> @Sendable () async throws -> Void {
    let end = clock.now.advanced(by: duration)
    return { try await clock.sleep(until: end, tolerance: nil) }
}

/// Measures the time from now.
package func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
    let beginning = clock.now
    return { beginning.duration(to: clock.now) }
}
