// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 084cbdeb7792f1ad7e43ef44be6ab57e
// swift-format-ignore-file

#if canImport(Darwin)
import os
#else
import Synchronization
#endif
import Testing
#if canImport(XCTest)
import XCTest
#endif

/// The place in a test where a mock was made; a call that nothing answers fails the test there.
public nonisolated struct MockPlace: Sendable {
    private let fileID: StaticString
    private let filePath: StaticString
    private let line: Int
    private let column: Int

    /// Creates a place, by default the one of the call.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Fails the test that runs: one of Swift Testing, or a case of XCTest.
    func fail(_ message: String) {
        Testing.Issue.record(
            Testing.Comment(rawValue: message),
            sourceLocation: Testing.SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column))
        #if canImport(XCTest)
        // Swift Testing doesn't know whether a task that it didn't start belongs to a case of XCTest.
        if Testing.Test.current == nil { XCTFail(message, file: filePath, line: UInt(line)) }
        #endif
    }
}

/// The calls of one member so far, what answers the next, and who waits for more.
private nonisolated struct MockCallLog<Arguments, Answer> {
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

extension MockCallLog: Sendable where Arguments: Sendable, Answer: Sendable {}

/// The calls of one member of a mock, and what answers them; any task may use it.
public nonisolated final class MockCalls<Arguments: Sendable, Answer: Sendable>: Sendable {
    private let member: String
    private let place: MockPlace
    #if canImport(Darwin)
    private let log = OSAllocatedUnfairLock(uncheckedState: MockCallLog<Arguments, Answer>())

    private func change<Value: Sendable>(_ body: (inout MockCallLog<Arguments, Answer>) -> Value) -> Value {
        log.withLockUnchecked { body(&$0) }
    }
    #else
    private let log = Synchronization.Mutex(MockCallLog<Arguments, Answer>())

    private func change<Value: Sendable>(_ body: (inout MockCallLog<Arguments, Answer>) -> Value) -> Value {
        log.withLock { body(&$0) }
    }
    #endif

    /// Creates a record of no calls.
    public init(
        _ member: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.member = member
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// What each call so far was given, the oldest first.
    public var all: [Arguments] { change { $0.calls } }

    /// How many calls there were.
    public var count: Int { all.count }

    /// Answers each call from now on for which nothing is queued.
    @_disfavoredOverload
    public func answer(_ answer: Answer) { setAnswer(answer) }

    /// Answers one call; what is queued first comes first.
    @_disfavoredOverload
    public func enqueue(_ answer: Answer) { append(answer) }

    func setAnswer(_ answer: Answer) { change { $0.standing = answer } }

    func append(_ answer: Answer) { change { $0.queue.append(answer) } }

    /// Waits until there were as many calls.
    /// - Throws: `CancellationError` when the task is cancelled before.
    public nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
        let calls = change { $0.stream(untilCall: count) }
        for await _ in calls {}
        if self.count < count { throw CancellationError() }
    }

    /// Keeps a call that needs no answer.
    func note(_ arguments: Arguments) { change { $0.note(arguments) } }

    /// Keeps a call and takes its answer; where there is none, the test fails.
    func record(_ arguments: Arguments, _ place: MockPlace? = nil) -> Answer? {
        let answer = change { $0.record(arguments) }
        if answer == nil { (place ?? self.place).fail("Unexpected call of \(member): nothing answers it") }
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

nonisolated extension MockCalls {
    /// Answers each call from now on with a value.
    public func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws -> Value {
        answer { (_: P1) throws in value }
    }

    /// Answers one call with each of some results, in order.
    public func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, any Error>...) where Answer == @Sendable (P1) async throws -> Value {
        for result in results { enqueue { (_: P1) throws in try result.get() } }
    }
}
