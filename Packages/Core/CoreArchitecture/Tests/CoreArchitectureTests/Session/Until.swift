import Observation

/// Waits until a condition on observable state holds.
@MainActor
func until(_ isMet: @MainActor () -> Bool) async {
    while true {
        let (changes, change) = AsyncStream<Never>.makeStream()
        if withObservationTracking(isMet, onChange: { change.finish() }) { return }
        for await _ in changes {}
    }
}
