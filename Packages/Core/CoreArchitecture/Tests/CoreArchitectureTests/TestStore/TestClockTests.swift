import CoreArchitectureTesting
import Testing

@Suite("Test clock", .timeLimit(.minutes(10)))
struct TestClockTests {
    private let clock = TestClock()

    @Test("Sleep ends when the clock reaches the deadline, and not before")
    func sleep() async throws {
        let clock = clock
        async let sleep: Void = clock.sleep(for: .seconds(2))
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await sleep
        #expect(clock.now.offset == .seconds(2))
    }

    @Test("Sleep until an instant in the past ends at once")
    func passed() async throws {
        let moment = clock.now.advanced(by: .seconds(1))
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: moment)
    }

    @Test("Cancelled sleep throws, before it starts and while it lasts")
    func cancelled() async {
        let clock = clock
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
    }
}
