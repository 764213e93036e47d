// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 95908a91773b9b520b069bbc0a7d18b8
// swift-format-ignore-file

import CoreInterfaces
import LoginFeature

/// A mock of ``SigningIn``.
final class SigningInMock: SigningIn {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `signIn(email:password:)`, and their answers.
    let signInCalls = MockCalls<(email: String, password: String), @Sendable (String, String) async throws(ServiceError) -> Void>("SigningIn.signIn(email:password:)")
    func signIn(email: String, password: String) async throws(ServiceError) {
        try await signInCalls.record((email, password), place)?(email, password)
    }

    /// The calls of `register(email:password:)`, and their answers.
    let registerCalls = MockCalls<(email: String, password: String), @Sendable (String, String) async throws(ServiceError) -> Void>("SigningIn.register(email:password:)")
    func register(email: String, password: String) async throws(ServiceError) {
        try await registerCalls.record((email, password), place)?(email, password)
    }

    /// The calls of `sendCode(to:)`, and their answers.
    let sendCodeCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SigningIn.sendCode(to:)")
    func sendCode(to email: String) async throws(ServiceError) {
        try await sendCodeCalls.record(email, place)?(email)
    }

    /// The calls of `resetPassword(email:code:password:)`, and their answers.
    let resetPasswordCalls = MockCalls<(email: String, code: String, password: String), @Sendable (String, String, String) async throws(ServiceError) -> Void>("SigningIn.resetPassword(email:code:password:)")
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) {
        try await resetPasswordCalls.record((email, code, password), place)?(email, code, password)
    }

    /// The calls of `continueWithoutAccount()`, and their answers.
    let continueWithoutAccountCalls = MockCalls<Void, @Sendable () async throws(ServiceError) -> Void>("SigningIn.continueWithoutAccount()")
    func continueWithoutAccount() async throws(ServiceError) {
        try await continueWithoutAccountCalls.record((), place)?()
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

    /// Sets the answer to all later calls for which none is queued.
    func answer<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<P1, P2, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<P1, P2, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2) throws(ServiceError) in try result.get() } }
    }

    /// Sets the answer to all later calls for which none is queued.
    func answer<P1, P2, P3, Value>(_ answer: @escaping @Sendable (P1, P2, P3) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<P1, P2, P3, Value>(_ answer: @escaping @Sendable (P1, P2, P3) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<P1, P2, P3, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2, _: P3) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<P1, P2, P3, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2, _: P3) throws(ServiceError) in try result.get() } }
    }
}
