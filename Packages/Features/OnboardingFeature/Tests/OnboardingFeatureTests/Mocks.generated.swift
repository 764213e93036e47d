// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 9cfc61a36f3385655020a0c175055702
// swift-format-ignore-file

import CoreInterfaces
import OnboardingFeature

/// A mock of ``FirstStepsServing``.
final class FirstStepsServingMock: FirstStepsServing {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `enterSample()`, and their answers.
    let enterSampleCalls = MockCalls<Void, @Sendable () async throws(ServiceError) -> Void>("FirstStepsServing.enterSample()")
    func enterSample() async throws(ServiceError) {
        try await enterSampleCalls.record((), place)?()
    }

    /// The calls of `allowCounting(_:)`, and their answers.
    let allowCountingCalls = MockCalls<Bool, @Sendable (Bool) throws(ServiceError) -> Void>("FirstStepsServing.allowCounting(_:)")
    func allowCounting(_ isAllowed: Bool) throws(ServiceError) {
        try allowCountingCalls.record(isAllowed, place)?(isAllowed)
    }
}

nonisolated extension MockCalls {
    /// Sets the answer to all later calls for which none is queued.
    func answer<Value>(_ answer: @escaping @Sendable () async throws(ServiceError) -> Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<Value>(_ answer: @escaping @Sendable () async throws(ServiceError) -> Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        answer { () throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable () async throws(ServiceError) -> Value {
        for result in results { enqueue { () throws(ServiceError) in try result.get() } }
    }

    /// Sets the answer to all later calls for which none is queued.
    func answer<P1, Value>(_ answer: @escaping @Sendable (P1) throws(ServiceError) -> Value) where Answer == @Sendable (P1) throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) throws(ServiceError) -> Value) where Answer == @Sendable (P1) throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1) throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }
}
