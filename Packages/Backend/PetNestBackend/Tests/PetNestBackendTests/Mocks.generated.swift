// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 29e90392173ba63298120daac03c6496
// swift-format-ignore-file

import Foundation
import PetNestBackend
import Synchronization
import Testing

/// A mock of ``Mailing``.
final class MailingMock: Mailing {
    private let place: SourceLocation

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `send(_:)`, and what answers them.
    let sendCalls = MockCalls<Letter, @Sendable (Letter) async throws -> Void>("Mailing.send(_:)")
    func send(_ letter: Letter) async throws {
        try await sendCalls.record(letter, place)?(letter)
    }
}

/// The calls of one member so far, what answers the next, and who waits for more.
private struct MockCallLog<Arguments, Answer> {
    var calls: [Arguments] = []
    var queue: [Answer] = []
    var standing: Answer?
    var waiting: [(count: Int, end: AsyncStream<Never>.Continuation)] = []

    mutating func note(_ arguments: Arguments) {
        calls.append(arguments)
        for waiter in waiting where waiter.count <= calls.count { waiter.end.finish() }
        waiting.removeAll { $0.count <= calls.count }
    }

    /// Notes a call and takes its answer, in one step, so that calls get their answers in order.
    mutating func record(_ arguments: Arguments) -> Answer? {
        note(arguments)
        return queue.isEmpty ? standing : queue.removeFirst()
    }

    /// A stream that ends with the call of a number.
    mutating func stream(untilCall number: Int) -> AsyncStream<Never> {
        let (stream, end) = AsyncStream<Never>.makeStream()
        if calls.count >= number { end.finish() } else { waiting.append((number, end)) }
        return stream
    }
}

/// The calls of one member of a mock, and what answers them; any task may use it.
final class MockCalls<Arguments: Sendable, Answer: Sendable>: Sendable {
    private let member: String
    private let place: SourceLocation
    private let log = Mutex(MockCallLog<Arguments, Answer>())

    /// Creates a record of no calls.
    init(_ member: String, sourceLocation: SourceLocation = #_sourceLocation) {
        self.member = member
        place = sourceLocation
    }

    /// What each call so far was given, the oldest first.
    var all: [Arguments] { log.withLock { $0.calls } }

    /// How many calls there were.
    var count: Int { all.count }

    /// Answers each call from now on for which nothing is queued.
    @_disfavoredOverload
    func answer(_ answer: Answer) { setAnswer(answer) }

    /// Answers one call; what is queued first comes first.
    @_disfavoredOverload
    func enqueue(_ answer: Answer) { append(answer) }

    fileprivate func setAnswer(_ answer: Answer) { log.withLock { $0.standing = answer } }

    fileprivate func append(_ answer: Answer) { log.withLock { $0.queue.append(answer) } }

    /// Waits until there were as many calls.
    /// - Throws: `CancellationError` when the task is cancelled before.
    nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
        let calls = log.withLock { $0.stream(untilCall: count) }
        for await _ in calls {}
        if self.count < count { throw CancellationError() }
    }

    /// Keeps a call that needs no answer.
    func note(_ arguments: Arguments) { log.withLock { $0.note(arguments) } }

    /// Keeps a call and takes its answer; where there is none, the test fails.
    func record(_ arguments: Arguments, _ place: SourceLocation? = nil) -> Answer? {
        let answer = log.withLock { $0.record(arguments) }
        if answer == nil {
            Issue.record("Unexpected call of \(member): nothing answers it", sourceLocation: place ?? self.place)
        }
        return answer
    }

    /// The answer as the type that the caller asks for.
    func cast<Value>(_ answer: Any) -> Value {
        if let value = answer as? Value { return value }
        fatalError("\(member) was answered with \(type(of: answer)), and \(Value.self) was asked for")
    }

    /// Ends a call that has no answer and no way to go on.
    func stop() -> Never { fatalError("Unexpected call of \(member): nothing answers it") }
}

extension MockCalls {
    /// Answers each call from now on with a value.
    func returns<P1, Value: Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws -> Value {
        answer { (_: P1) throws in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<P1, Value: Sendable>(_ results: Result<Value, any Error>...) where Answer == @Sendable (P1) async throws -> Value {
        for result in results { enqueue { (_: P1) throws in try result.get() } }
    }
}
