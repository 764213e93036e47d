import CoreArchitecture
import Observation
import Testing

@MainActor
@Suite("Store: observers", .timeLimit(.minutes(10)))
struct StoreObservationTests {
    private let store = Store(initialState: [], reducer: Script()) { Issue.record("\($0)") }

    @Test("Observers are notified of a change once, and of the next only if the state was read again")
    func observation() {
        final class Count: Sendable {
            nonisolated(unsafe) var value = 0  // Changed only on the main actor, where the store notifies of changes.
        }
        let count = Count()
        func track() {
            withObservationTracking {
                _ = store.state
            } onChange: {
                count.value += 1
            }
        }
        track()
        store.send("a")
        store.send("b")
        #expect(count.value == 1)
        track()
        store.send("c")
        #expect(count.value == 2)
    }
}
