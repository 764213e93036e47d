import CoreArchitecture
import Testing

@MainActor
@Suite("Effects: tasks", .timeLimit(.minutes(10)))
struct EffectTaskTests {
    /// Reports its release.
    private final class Token: Sendable {
        private let end: AsyncStream<Never>.Continuation

        init(end: AsyncStream<Never>.Continuation) {
            self.end = end
        }

        deinit {
            end.finish()
        }
    }

    /// Lives as long as a task in which it is set.
    private enum Local {
        @TaskLocal static var token: Token?
    }

    @Test("An effect's captures and task are released when it ends", .timeLimit(.minutes(1)))
    func released() async {
        let work = AsyncStream<Never>.makeStream()
        let task = AsyncStream<Never>.makeStream()
        func holding(_ token: Token) -> Effect<Int> {
            .run { _ in withExtendedLifetime(token) {} }
        }
        let runner = EffectRunner<Int>()
        Local.$token.withValue(Token(end: task.continuation)) {
            runner.start(holding(Token(end: work.continuation)), answering: 1)
        }
        for await _ in work.stream {}
        for await _ in task.stream {}
        runner.cancelAll()
    }
}
