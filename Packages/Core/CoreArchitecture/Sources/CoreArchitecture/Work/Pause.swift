/// A pause that ends so long from now, whenever it is begun: the time until work gets its turn counts too.
/// - Returns: Waits for the end; throws `CancellationError` where its task is cancelled before.
public func pause(
    for duration: Duration, on clock: some Clock<Duration>
) -> @Sendable () async throws -> Void {
    let end = clock.now.advanced(by: duration)
    return { try await clock.sleep(until: end, tolerance: nil) }
}
