import CoreArchitecture
import CoreArchitectureTesting
import Testing

@Suite("Polling", .timeLimit(.minutes(1)))
struct PollingTests {
    private func elements(of polling: Polling<Int, Int>) -> Task<[Int], Never> {
        Task { await polling.reduce(into: []) { $0.append($1) } }
    }

    @Test("A request follows the answer before it after the interval, and knows what it left")
    func waits() async {
        let clock = TestClock()
        let elements = elements(
            of: Polling(every: .seconds(5), clock: clock, state: 1) { state in
                state *= 2
                return state < 8 ? .next(state) : .last(state)
            })
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
        }
        #expect(await elements.value == [2, 4, 8])
    }

    @Test("More is fetched without a pause, and the end isn't an element")
    func more() async {
        let elements = elements(
            of: Polling(every: .seconds(5), clock: TestClock(), state: 0) { state in
                state += 1
                return state < 4 ? .more(state) : .end
            })
        #expect(await elements.value == [1, 2, 3])
    }

    @Test("The first request can wait, and a canceled task sends none")
    func canceled() async {
        let clock = TestClock()
        let elements = elements(
            of: Polling(every: .seconds(5), clock: clock, state: 0, waitsFirst: true) { state in
                Issue.record("expected no request")
                return .next(state)
            })
        await clock.sleepers(1)
        elements.cancel()
        #expect(await elements.value == [])
    }
}
