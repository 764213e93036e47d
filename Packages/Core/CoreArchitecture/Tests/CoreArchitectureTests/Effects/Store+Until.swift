import CoreArchitecture

extension Store {
    /// Waits until a condition holds.
    func until(_ isMet: @escaping @MainActor (State) -> Bool) async {
        if isMet(state) { return }
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        watch { state in
            if isMet(state) { continuation.finish() }
        }
        for await _ in stream {}
    }
}
