import CoreArchitecture
import Observation
import Testing

@MainActor
@Suite("Store: observers")
struct StoreObservationTests {
    private let store = Store(initialState: [], reducer: Script()) { Issue.record("\($0)") }

    @Test("Observation tells of a change once, and of the next only when the state was read again")
    func observation() {
        final class Count: Sendable {
            nonisolated(unsafe) var value = 0  // Changed on the main actor alone, where the store tells of changes.
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

    @Test("Observers are called once a change with the newest state, in the order in which they came")
    func observers() {
        var heard: [String] = []
        let first = store.observe { heard.append("1" + $0.joined()) }
        let second = store.observe { heard.append("2" + $0.joined()) }
        store.send("a")
        store.send("b")
        #expect(heard == ["1a", "2a", "1ab", "2ab"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("An observation that is released, even in the midst of a change, is not called again")
    func released() {
        var heard: [String] = []
        var others: [StateObservation] = []
        let first = store.observe { _ in others = [] }
        others.append(store.observe { heard.append($0.joined()) })
        store.send("a")
        store.send("b")
        #expect(heard == [])
        #expect(others.isEmpty)
        withExtendedLifetime(first) {}
    }
}
