import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Effects: debounced", .timeLimit(.minutes(10)))
struct DebounceTests {
    private let clock = TestClock()

    private func store(_ effect: (String) -> Effect<String>) -> TestStore<[String], String> {
        let keys = ["a", "b", "c", "d"]
        var answers = Dictionary(uniqueKeysWithValues: keys.map { ($0, effect("did " + $0)) })
        answers["cancel"] = .cancel(id: "x")
        return TestStore(initialState: [], reducer: Script(answers))
    }

    @Test("A debounced effect starts after the quiet period")
    func debounce() async {
        let store = store { .send($0).debounced(id: "x", for: .seconds(1), clock: clock) }
        await store.send("a") { $0 = ["a"] }
        clock.advance(by: .milliseconds(999))
        await store.send("b") { $0 = ["a", "b"] }
        clock.advance(by: .milliseconds(999))
        await store.send("c") { $0 = ["a", "b", "c"] }
        clock.advance(by: .seconds(1))
        await store.receive("did c") { $0.append("did c") }
        await store.finish()
    }

    @Test("A debounced effect waits for its duration on its clock")
    func debounceDuration() async {
        let clock = EagerClock()
        let store = store { .send($0).debounced(id: "x", for: .milliseconds(300), clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.receive("did a") { $0.append("did a") }
        #expect(clock.slept == [.milliseconds(300)])
        await store.finish()
    }

    @Test("A waiting debounced effect can be cancelled")
    func debounceCancelled() async {
        let store = store { .send($0).debounced(id: "x", for: .seconds(1), clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.send("cancel") { $0 = ["a", "cancel"] }
        clock.advance(by: .seconds(1))
        await store.finish()
    }
}
