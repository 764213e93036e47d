/// Waits for a condition elsewhere on the main actor, which is evaluated whenever it may have changed.
@MainActor
final class WakeUp {
    private var onCall: AsyncStream<Void>.Continuation?

    /// Lets the waiting function evaluate its condition again.
    func call() { onCall?.yield() }

    /// Waits until a condition holds. It is evaluated at once, again after each call, and a last time when the program
    /// has nothing left to do.
    /// - Parameters:
    ///   - timeout: The longest time to wait.
    ///   - clock: Measures the timeout.
    ///   - holds: The condition.
    /// - Returns: Whether the condition held in time.
    func wait(for timeout: Duration, by clock: any Clock<Duration>, until holds: () -> Bool) async -> Bool {
        let (calls, call) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        onCall = call
        let timeoutTask = Task {
            try await clock.sleep(for: timeout)
            call.finish()
        }
        defer { timeoutTask.cancel() }
        var iterator = calls.makeAsyncIterator()
        while !holds() {
            guard await iterator.next(isolation: #isolation) != nil else {
                await restOfProgram()
                return holds()
            }
        }
        return true
    }
}
