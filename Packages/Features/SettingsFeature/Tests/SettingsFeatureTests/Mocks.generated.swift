// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 7cd4bcca92596e8841536db32259b8e3
// swift-format-ignore-file

import CoreInterfaces
import Foundation
import SettingsFeature

/// A mock of ``SessionLeaving``.
final class SessionLeavingMock: SessionLeaving {
    private let place: MockPlace

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `signOut()`, and what answers them.
    let signOutCalls = MockCalls<Void, @Sendable () async -> Void>("SessionLeaving.signOut()")
    func signOut() async {
        await signOutCalls.record((), place)?()
    }

    /// The calls of `close(password:)`, and what answers them.
    let closeCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SessionLeaving.close(password:)")
    func close(password: String) async throws(ServiceError) {
        try await closeCalls.record(password, place)?(password)
    }

    /// The calls of `recordEmail(_:)`, and what answers them.
    let recordEmailCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SessionLeaving.recordEmail(_:)")
    func recordEmail(_ email: String) async throws(ServiceError) {
        try await recordEmailCalls.record(email, place)?(email)
    }
}

nonisolated extension MockCalls {
    /// Answers each call from now on for which nothing is queued.
    func answer<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }
}
