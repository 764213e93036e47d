/// Waits for something that happens elsewhere on the main actor, and is told whenever it may have happened.
@MainActor
final class WakeUp {
    private var onCall: AsyncStream<Void>.Continuation?

    /// Has whoever waits look again.
    func call() { onCall?.yield() }

    /// Waits until something holds; it is asked at once, and again after each call.
    /// - Parameters:
    ///   - patience: How long to wait for it.
    ///   - clock: Measures that.
    ///   - holds: Whether it has happened.
    /// - Returns: Whether it happened in time.
    func wait(for patience: Duration, by clock: any Clock<Duration>, until holds: () -> Bool) async -> Bool {
        let (calls, call) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        onCall = call
        let patienceEnd = Task {
            try await clock.sleep(for: patience)
            call.finish()
        }
        defer { patienceEnd.cancel() }
        var iterator = calls.makeAsyncIterator()
        while !holds() {
            guard await iterator.next(isolation: #isolation) != nil else { return false }
        }
        return true
    }
}
