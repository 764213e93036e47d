// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 3aef7acceb3ebd6d774c714924be0288
// swift-format-ignore-file

import CorePresentation
@testable import PetNestApp
import Testing

/// A mock of ``ScreenSurface``.
@MainActor
final class ScreenSurfaceMock: ScreenSurface {
    private let place: SourceLocation

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `show(_:trail:)`, and what answers them.
    let showCalls = LocalMockCalls<(screen: Screen, trail: [String]), @MainActor (Screen, [String]) -> Void>("ScreenSurface.show(_:trail:)")
    func show(_ screen: Screen, trail: [String]) {
        showCalls.record((screen, trail), place)?(screen, trail)
    }

    /// The calls of `stop()`, and what answers them.
    let stopCalls = LocalMockCalls<Void, @MainActor () -> Void>("ScreenSurface.stop()")
    func stop() {
        stopCalls.record((), place)?()
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

/// The calls of one member of a mock, and what answers them.
final class LocalMockCalls<Arguments, Answer> {
    private let member: String
    private let place: SourceLocation
    private var log = MockCallLog<Arguments, Answer>()

    /// Creates a record of no calls.
    init(_ member: String, sourceLocation: SourceLocation = #_sourceLocation) {
        self.member = member
        place = sourceLocation
    }

    /// What each call so far was given, the oldest first.
    var all: [Arguments] { log.calls }

    /// How many calls there were.
    var count: Int { all.count }

    /// Answers each call from now on for which nothing is queued.
    @_disfavoredOverload
    func answer(_ answer: Answer) { setAnswer(answer) }

    /// Answers one call; what is queued first comes first.
    @_disfavoredOverload
    func enqueue(_ answer: Answer) { append(answer) }

    fileprivate func setAnswer(_ answer: Answer) { log.standing = answer }

    fileprivate func append(_ answer: Answer) { log.queue.append(answer) }

    /// Waits until there were as many calls.
    /// - Throws: `CancellationError` when the task is cancelled before.
    nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
        let calls = log.stream(untilCall: count)
        for await _ in calls {}
        if self.count < count { throw CancellationError() }
    }

    /// Keeps a call that needs no answer.
    func note(_ arguments: Arguments) { log.note(arguments) }

    /// Keeps a call and takes its answer; where there is none, the test fails.
    func record(_ arguments: Arguments, _ place: SourceLocation? = nil) -> Answer? {
        let answer = log.record(arguments)
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

extension LocalMockCalls {
    /// Answers each call from now on with a value.
    func returns<Value: Sendable>(_ value: Value) where Answer == @MainActor () -> Value {
        answer { () in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<Value: Sendable>(_ results: Result<Value, Never>...) where Answer == @MainActor () -> Value {
        for result in results { enqueue { () in result.get() } }
    }

    /// Answers each call from now on with a value.
    func returns<P1, P2, Value: Sendable>(_ value: Value) where Answer == @MainActor (P1, P2) -> Value {
        answer { (_: P1, _: P2) in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<P1, P2, Value: Sendable>(_ results: Result<Value, Never>...) where Answer == @MainActor (P1, P2) -> Value {
        for result in results { enqueue { (_: P1, _: P2) in result.get() } }
    }
}
