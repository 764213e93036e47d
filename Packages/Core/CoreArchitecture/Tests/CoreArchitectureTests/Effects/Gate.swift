/// A point at which work waits until a test opens it, or its task is cancelled.
struct Gate: Sendable {
    private let way = AsyncStream<Never>.makeStream()
    private let arrival = AsyncStream<Never>.makeStream()

    /// Waits until the gate is opened, or the task is cancelled.
    func pass() async {
        arrival.continuation.finish()
        for await _ in way.stream {}
    }

    /// Waits until the work has arrived at the gate.
    func arrived() async {
        for await _ in arrival.stream {}
    }

    /// Lets the work continue.
    func open() {
        way.continuation.finish()
    }
}
