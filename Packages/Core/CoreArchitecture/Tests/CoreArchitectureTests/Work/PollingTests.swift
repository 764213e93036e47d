import CoreArchitecture
import CoreArchitectureTesting
import Testing

@Suite("Polling", .timeLimit(.minutes(1)))
struct PollingTests {
    private func elements(of polling: Polling<Int, Int>) -> Task<[Int], Never> {
        Task { await polling.reduce(into: []) { $0.append($1) } }
    }

    @Test("A request follows the previous response after the interval, and continues with its state")
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

    @Test("A signal during a pause ends it; a signal during a request shortens the next pause to a second")
    func signal() async {
        let clock = TestClock()
        let signal = Signal()
        let (requests, sent) = AsyncStream.makeStream(of: Int.self)
        let elements = elements(
            of: Polling(every: .seconds(5), clock: clock, state: 0, signal: signal) { state in
                state += 1
                if state == 2 { signal.fire() }
                sent.yield(state)
                return state < 4 ? .next(state) : .last(state)
            })
        var iterator = requests.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        await clock.sleepers(1)
        signal.fire()
        #expect(await iterator.next() == 2)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await iterator.next() == 3)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await elements.value == [1, 2, 3, 4])
    }

    @Test("A canceled task doesn't wait for a signal")
    func canceledSignal() async {
        let clock = TestClock()
        let waiting = Task { await Signal().wait(after: 0, atMost: .seconds(5), clock: clock) }
        await clock.sleepers(1)
        waiting.cancel()
        await waiting.value
    }
}
