// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 2ccb867decba92a6c7b34ebca9c93626
// swift-format-ignore-file

import CoreInterfaces
import Synchronization
import Testing

/// A mock of ``PasswordHashing``.
public final class PasswordHashingMock: PasswordHashing {
    private let place: SourceLocation

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `hash(_:)`, and what answers them.
    public let hashCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> String>("PasswordHashing.hash(_:)")
    public func hash(_ secret: String) async throws(ServiceError) -> String {
        guard let answer = hashCalls.record(secret, place) else { hashCalls.stop() }
        return try await answer(secret)
    }

    /// The calls of `matches(_:_:)`, and what answers them.
    public let matchesCalls = MockCalls<(secret: String, hash: String), @Sendable (String, String) async throws(ServiceError) -> Bool>("PasswordHashing.matches(_:_:)")
    public func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool {
        guard let answer = matchesCalls.record((secret, hash), place) else { matchesCalls.stop() }
        return try await answer(secret, hash)
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
public final class MockCalls<Arguments: Sendable, Answer: Sendable>: Sendable {
    private let member: String
    private let place: SourceLocation
    private let log = Mutex(MockCallLog<Arguments, Answer>())

    /// Creates a record of no calls.
    public init(_ member: String, sourceLocation: SourceLocation = #_sourceLocation) {
        self.member = member
        place = sourceLocation
    }

    /// What each call so far was given, the oldest first.
    public var all: [Arguments] { log.withLock { $0.calls } }

    /// How many calls there were.
    public var count: Int { all.count }

    /// Answers each call from now on for which nothing is queued.
    @_disfavoredOverload
    public func answer(_ answer: Answer) { setAnswer(answer) }

    /// Answers one call; what is queued first comes first.
    @_disfavoredOverload
    public func enqueue(_ answer: Answer) { append(answer) }

    fileprivate func setAnswer(_ answer: Answer) { log.withLock { $0.standing = answer } }

    fileprivate func append(_ answer: Answer) { log.withLock { $0.queue.append(answer) } }

    /// Waits until there were as many calls.
    /// - Throws: `CancellationError` when the task is cancelled before.
    public nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
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
    /// Answers each call from now on for which nothing is queued.
    public func answer<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    public func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    public func returns<P1, Value: Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    public func enqueue<P1, Value: Sendable>(_ results: Result<Value, ServiceError>...) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }

    /// Answers each call from now on for which nothing is queued.
    public func answer<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    public func enqueue<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    public func returns<P1, P2, Value: Sendable>(_ value: Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2) throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    public func enqueue<P1, P2, Value: Sendable>(_ results: Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2) throws(ServiceError) in try result.get() } }
    }
}
