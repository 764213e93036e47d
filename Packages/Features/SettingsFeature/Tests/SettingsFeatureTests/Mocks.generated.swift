// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 517bf2b9ae1d6962d04057f910ad71d6
// swift-format-ignore-file

import CoreInterfaces
import Foundation
import SettingsFeature

/// A mock of ``SessionLeaving``.
final class SessionLeavingMock: SessionLeaving {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `signOut()`, and their answers.
    let signOutCalls = MockCalls<Void, @Sendable () async -> Void>("SessionLeaving.signOut()")
    func signOut() async {
        await signOutCalls.record((), place)?()
    }

    /// The calls of `close(password:)`, and their answers.
    let closeCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SessionLeaving.close(password:)")
    func close(password: String) async throws(ServiceError) {
        try await closeCalls.record(password, place)?(password)
    }

    /// The calls of `recordEmail(_:)`, and their answers.
    let recordEmailCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SessionLeaving.recordEmail(_:)")
    func recordEmail(_ email: String) async throws(ServiceError) {
        try await recordEmailCalls.record(email, place)?(email)
    }
}

nonisolated extension MockCalls {
    /// Sets the answer to all later calls for which none is queued.
    func answer<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }
}
