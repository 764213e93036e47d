import Dispatch
import ManifestReader
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct FutureTests {
    @Test("Work runs concurrently and only once, however often its result is requested")
    func once() {
        let gate = DispatchSemaphore(value: 0)
        let done = Atomic(0)
        let future = Future {
            // On the creator's own thread, this would never end.
            gate.wait()
            return done.add(1, ordering: .relaxed).newValue
        }
        gate.signal()
        #expect(future.value == 1)
        #expect(future.value == 1)
        #expect(done.load(ordering: .relaxed) == 1)
    }

    @Test("Work may recurse as deeply as on a large stack")
    func deep() {
        @Sendable func depth(_ rest: [Int]) -> Int { rest.isEmpty ? 0 : 1 + depth(Array(rest.dropLast(20))) }
        #expect(Future { depth(Array(0..<100_000)) }.value == 5000)
    }
}
