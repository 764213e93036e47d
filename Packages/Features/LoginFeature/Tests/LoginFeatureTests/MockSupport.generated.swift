// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: cce6c3262d8098d7aa864dc0e6280094
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

/// The place in a test where a mock was created. A call without an answer fails the test there.
nonisolated struct MockPlace: Sendable {
    private let fileID: StaticString
    private let filePath: StaticString
    private let line: Int
    private let column: Int

    /// Creates a place, by default that of the caller.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Fails the current test, of Swift Testing or of XCTest.
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

/// The recorded calls of one member, the answers to later ones, and the waits for more calls.
private nonisolated struct MockCallLog<Arguments, Answer> {
    var calls: [Arguments] = []
    var queue: [Answer] = []
    var standing: Answer?
    var waiting: [(count: Int, end: AsyncStream<Never>.Continuation)] = []

    mutating func append(_ arguments: Arguments) {
        calls.append(arguments)
        for waiter in waiting where waiter.count <= calls.count { waiter.end.finish() }
        waiting.removeAll { $0.count <= calls.count }
    }

    /// Records a call and returns its answer, in one step, so that calls get their answers in order.
    mutating func record(_ arguments: Arguments) -> Answer? {
        append(arguments)
        return queue.isEmpty ? standing : queue.removeFirst()
    }

    /// Returns a stream that ends once there were that many calls.
    mutating func stream(untilCall number: Int) -> AsyncStream<Never> {
        let (stream, end) = AsyncStream<Never>.makeStream()
        if calls.count >= number { end.finish() } else { waiting.append((number, end)) }
        return stream
    }
}

extension MockCallLog: Sendable where Arguments: Sendable, Answer: Sendable {}

/// The recorded calls of one member of a mock, and its answers, for use by any task.
nonisolated final class MockCalls<Arguments: Sendable, Answer: Sendable>: Sendable {
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

    /// Creates a record without calls.
    init(
        _ member: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.member = member
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The arguments of each call, the oldest first.
    var all: [Arguments] { change { $0.calls } }

    /// The number of calls.
    var count: Int { all.count }

    /// Sets the answer to all later calls for which none is queued.
    @_disfavoredOverload
    func answer(_ answer: Answer) { setAnswer(answer) }

    /// Queues the answer to one call. Answers are used in order.
    @_disfavoredOverload
    func enqueue(_ answer: Answer) { append(answer) }

    func setAnswer(_ answer: Answer) { change { $0.standing = answer } }

    func append(_ answer: Answer) { change { $0.queue.append(answer) } }

    /// Waits until there were that many calls.
    /// - Throws: `CancellationError` if the task is cancelled before that.
    nonisolated(nonsending) func wait(forCalls count: Int) async throws(CancellationError) {
        let calls = change { $0.stream(untilCall: count) }
        for await _ in calls {}
        if self.count < count { throw CancellationError() }
    }

    /// Records a call that needs no answer.
    func record(withoutAnswer arguments: Arguments) { change { $0.append(arguments) } }

    /// Records a call and returns its answer. If there is none, the test fails.
    func record(_ arguments: Arguments, _ place: MockPlace? = nil) -> Answer? {
        let answer = change { $0.record(arguments) }
        if answer == nil { (place ?? self.place).fail("Unexpected call of \(member): nothing answers it") }
        return answer
    }

    /// Returns the answer as the type that the caller expects.
    func cast<Value>(_ answer: Any) -> Value {
        if let value = answer as? Value { return value }
        fatalError("\(member) was answered with \(type(of: answer)) instead of \(Value.self)")
    }

    /// Stops the program at a call that has no answer and can't throw.
    func stop() -> Never { fatalError("Unexpected call of \(member): nothing answers it") }
}
