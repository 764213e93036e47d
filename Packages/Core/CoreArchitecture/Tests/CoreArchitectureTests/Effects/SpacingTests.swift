import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Effects: debounced and throttled")
struct SpacingTests {
    private let clock = TestClock()

    private func store(_ effect: (String) -> Effect<String>) -> TestStore<[String], String> {
        let keys = ["a", "b", "c", "d"]
        var answers = Dictionary(uniqueKeysWithValues: keys.map { ($0, effect("did " + $0)) })
        answers["cancel"] = .cancel(id: "x")
        return TestStore(initialState: [], reducer: Script(answers))
    }

    @Test("A debounced effect begins when it was quiet for long enough")
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

    @Test("A debounced effect waits for as long as was said, on the clock it was given")
    func debounceDuration() async {
        let clock = EagerClock()
        let store = store { .send($0).debounced(id: "x", for: .milliseconds(300), clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.receive("did a") { $0.append("did a") }
        #expect(clock.slept == [.milliseconds(300)])
        await store.finish()
    }

    @Test("A debounced effect that waits can be cancelled")
    func debounceCancelled() async {
        let store = store { .send($0).debounced(id: "x", for: .seconds(1), clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.send("cancel") { $0 = ["a", "cancel"] }
        clock.advance(by: .seconds(1))
        await store.finish()
    }

    @Test("A throttled effect begins at once, and the latest that came too early when the while is over")
    func throttleLatest() async {
        let store = store { .send($0).throttled(id: "x", for: .seconds(1), latest: true, clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.receive("did a") { $0.append("did a") }
        await store.send("b") { $0.append("b") }
        clock.advance(by: .milliseconds(500))
        await store.send("c") { $0.append("c") }
        clock.advance(by: .milliseconds(500))
        await store.receive("did c") { $0.append("did c") }
        await store.send("d") { $0.append("d") }
        clock.advance(by: .seconds(1))
        await store.receive("did d") { $0.append("did d") }
        await store.finish()
    }

    @Test("A throttled effect under way goes on when another comes too early")
    func throttleUnderWay() async {
        let gate = Gate()
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "a": Effect.run { send in
                    await gate.pass()
                    send("did a")
                }
                .throttled(id: "x", for: .seconds(1), latest: true, clock: clock),
                "b": .send("did b").throttled(id: "x", for: .seconds(1), latest: true, clock: clock),
            ])
        )
        await store.send("b") { $0 = ["b"] }
        await store.receive("did b") { $0.append("did b") }
        await store.send("a") { $0.append("a") }
        clock.advance(by: .seconds(1))
        await gate.arrived()
        await store.send("b") { $0.append("b") }
        gate.open()
        await store.receive("did a") { $0.append("did a") }
        clock.advance(by: .seconds(1))
        await store.receive("did b") { $0.append("did b") }
        await store.finish()
    }

    @Test("Of those that came too early, none begins where the latest isn't wanted")
    func throttleFirst() async {
        let store = store { .send($0).throttled(id: "x", for: .seconds(1), latest: false, clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.receive("did a") { $0.append("did a") }
        await store.send("b") { $0.append("b") }
        clock.advance(by: .seconds(1))
        await store.send("c") { $0.append("c") }
        await store.receive("did c") { $0.append("did c") }
        await store.finish()
    }

    @Test("A throttled effect that waits can be cancelled, and the while goes on")
    func throttleCancelled() async {
        let store = store { .send($0).throttled(id: "x", for: .seconds(1), latest: true, clock: clock) }
        await store.send("a") { $0 = ["a"] }
        await store.receive("did a") { $0.append("did a") }
        await store.send("b") { $0.append("b") }
        await store.send("cancel") { $0.append("cancel") }
        await store.send("c") { $0.append("c") }
        clock.advance(by: .seconds(1))
        await store.receive("did c") { $0.append("did c") }
        await store.finish()
    }
}
