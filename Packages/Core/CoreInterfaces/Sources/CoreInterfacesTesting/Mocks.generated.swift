// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: a0f7d1bc1bc0ec928e7aafa058403342
// swift-format-ignore-file

public import CoreInterfaces

/// A mock of ``PasswordHashing``.
public final class PasswordHashingMock: PasswordHashing {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `hash(_:)`, and their answers.
    public let hashCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> String>("PasswordHashing.hash(_:)")
    public func hash(_ secret: String) async throws(ServiceError) -> String {
        guard let answer = hashCalls.record(secret, place) else { hashCalls.stop() }
        return try await answer(secret)
    }

    /// The calls of `matches(_:_:)`, and their answers.
    public let matchesCalls = MockCalls<(secret: String, hash: String), @Sendable (String, String) async throws(ServiceError) -> Bool>("PasswordHashing.matches(_:_:)")
    public func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool {
        guard let answer = matchesCalls.record((secret, hash), place) else { matchesCalls.stop() }
        return try await answer(secret, hash)
    }
}

nonisolated extension MockCalls {
    /// Sets the answer to all later calls for which none is queued.
    public func answer<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    public func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    public func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    public func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }

    /// Sets the answer to all later calls for which none is queued.
    public func answer<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    public func enqueue<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    public func returns<P1, P2, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    public func enqueue<P1, P2, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2) throws(ServiceError) in try result.get() } }
    }
}
