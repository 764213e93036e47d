import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Task scope", .timeLimit(.minutes(10)))
struct TaskScopeTests {
    @Test("Only the latest work of a name finishes, regardless of the order of the answers")
    func latestWins() async {
        let scope = TaskScope()
        let gates = [Gate(), Gate()]
        let ended = [Gate(), Gate()]
        var finished: [Int] = []
        for index in 0...1 {
            scope.run("search") {
                await gates[index].pass()
                ended[index].open()
                return index
            } then: {
                finished.append($0.get())
            }
        }
        gates[1].open()
        await ended[1].pass()
        gates[0].open()
        await ended[0].pass()
        let last = AsyncStream<Never>.makeStream()
        scope.run("other") {
        } then: { _ in
            last.continuation.finish()
        }
        for await _ in last.stream {}
        #expect(finished == [1])
    }

    @Test("Work is cancelled when newer work of its name starts")
    func replaced() async {
        let scope = TaskScope()
        let gate = Gate()
        let ended = AsyncStream<Bool>.makeStream()
        scope.run("search") {
            await gate.pass()
            ended.continuation.yield(Task.isCancelled)
        } then: { _ in
            Issue.record("finished though replaced")
        }
        await gate.arrived()
        scope.run("search") {
        } then: { _ in
            gate.open()
        }
        var iterator = ended.stream.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    private final class Owner {
        var change = Submission<Refusal>.idle
    }

    private struct Refusal: Error, Hashable {}

    @Test("A change is requested once at a time, and its submission fails with it and is idle after the next one")
    func submits() async {
        let scope = TaskScope()
        let owner = Owner()
        var logged: [Refusal] = []
        for isRefused in [true, false] {
            await withCheckedContinuation { done in
                scope.submit(\.change, of: owner, log: { logged.append($0) }) { () async throws(Refusal) in
                    if isRefused { throw Refusal() }
                    return 1
                } then: { model, _ in
                    #expect(model === owner)
                    done.resume()
                }
                #expect(owner.change == .running)
                scope.submit(\.change, of: owner) { () async throws(Refusal) in
                    2
                } then: { _, _ in
                    Issue.record("requested during another change")
                }
            }
            #expect(owner.change == (isRefused ? .failed(Refusal()) : .idle))
        }
        #expect(logged == [Refusal()])
    }

    @Test("Work that waits starts after its rest, and never if it is replaced meanwhile")
    func rests() async {
        let scope = TaskScope()
        let clock = TestClock()
        let finished = AsyncStream<String>.makeStream()
        for text in ["c", "cat"] {
            scope.run("search", after: .milliseconds(300), on: clock) {
                text
            } then: {
                finished.continuation.yield($0.get())
                finished.continuation.finish()
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        var texts: [String] = []
        for await text in finished.stream { texts.append(text) }
        #expect(texts == ["cat"])
    }

    @Test("Work ends with its scope, which it doesn't hold")
    func released() async {
        let gate = Gate()
        let ended = AsyncStream<Bool>.makeStream()
        var scope: TaskScope? = TaskScope()
        scope?.run("load") {
            await gate.pass()
            ended.continuation.yield(Task.isCancelled)
        } then: { _ in
            Issue.record("finished after its scope")
        }
        await gate.arrived()
        weak let released = scope
        scope = nil
        #expect(released == nil)
        var iterator = ended.stream.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test("Cancelled work doesn't finish")
    func cancelled() async {
        let scope = TaskScope()
        let gate = Gate()
        let ended = Gate()
        scope.run("load") {
            await gate.pass()
            ended.open()
        } then: { _ in
            Issue.record("finished though cancelled")
        }
        await gate.arrived()
        scope.cancel("load")
        await ended.pass()
        let last = AsyncStream<Never>.makeStream()
        scope.run("other") {
        } then: { _ in
            last.continuation.finish()
        }
        for await _ in last.stream {}
    }
}
