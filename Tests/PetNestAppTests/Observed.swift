import Observation

/// Waits until a condition on observable state holds.
@MainActor
func observed(_ condition: @MainActor () -> Bool) async {
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    var iterator = changes.makeAsyncIterator()
    // `onChange` is called before the change, and the stream continues after it, since both are on the main actor.
    while !withObservationTracking(condition, onChange: { change.yield() }) { _ = await iterator.next() }
}
