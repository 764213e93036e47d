// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: df218da32ac0c7c64ceb149526f04679
// swift-format-ignore-file

import CoreInterfaces
import LoginFeature

/// A mock of ``SigningIn``.
final class SigningInMock: SigningIn {
    private let place: MockPlace

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `signIn(email:password:)`, and what answers them.
    let signInCalls = MockCalls<(email: String, password: String), @Sendable (String, String) async throws(ServiceError) -> Void>("SigningIn.signIn(email:password:)")
    func signIn(email: String, password: String) async throws(ServiceError) {
        try await signInCalls.record((email, password), place)?(email, password)
    }

    /// The calls of `register(email:password:)`, and what answers them.
    let registerCalls = MockCalls<(email: String, password: String), @Sendable (String, String) async throws(ServiceError) -> Void>("SigningIn.register(email:password:)")
    func register(email: String, password: String) async throws(ServiceError) {
        try await registerCalls.record((email, password), place)?(email, password)
    }

    /// The calls of `sendCode(to:)`, and what answers them.
    let sendCodeCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> Void>("SigningIn.sendCode(to:)")
    func sendCode(to email: String) async throws(ServiceError) {
        try await sendCodeCalls.record(email, place)?(email)
    }

    /// The calls of `resetPassword(email:code:password:)`, and what answers them.
    let resetPasswordCalls = MockCalls<(email: String, code: String, password: String), @Sendable (String, String, String) async throws(ServiceError) -> Void>("SigningIn.resetPassword(email:code:password:)")
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) {
        try await resetPasswordCalls.record((email, code, password), place)?(email, code, password)
    }

    /// The calls of `goOnWithoutAccount()`, and what answers them.
    let goOnWithoutAccountCalls = MockCalls<Void, @Sendable () async throws(ServiceError) -> Void>("SigningIn.goOnWithoutAccount()")
    func goOnWithoutAccount() async throws(ServiceError) {
        try await goOnWithoutAccountCalls.record((), place)?()
    }
}

nonisolated extension MockCalls {
    /// Answers each call from now on for which nothing is queued.
    func answer<Value>(_ answer: @escaping @Sendable () async throws(ServiceError) -> Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    func enqueue<Value>(_ answer: @escaping @Sendable () async throws(ServiceError) -> Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    func returns<Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable () async throws(ServiceError) -> Value {
        answer { () throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable () async throws(ServiceError) -> Value {
        for result in results { enqueue { () throws(ServiceError) in try result.get() } }
    }

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

    /// Answers each call from now on for which nothing is queued.
    func answer<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    func enqueue<P1, P2, Value>(_ answer: @escaping @Sendable (P1, P2) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    func returns<P1, P2, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2) throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<P1, P2, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2) throws(ServiceError) in try result.get() } }
    }

    /// Answers each call from now on for which nothing is queued.
    func answer<P1, P2, P3, Value>(_ answer: @escaping @Sendable (P1, P2, P3) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Answers one call; what is queued first comes first.
    func enqueue<P1, P2, P3, Value>(_ answer: @escaping @Sendable (P1, P2, P3) async throws(ServiceError) -> Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Answers each call from now on with a value.
    func returns<P1, P2, P3, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        answer { (_: P1, _: P2, _: P3) throws(ServiceError) in value }
    }

    /// Answers one call with each of some results, in order.
    func enqueue<P1, P2, P3, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1, P2, P3) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1, _: P2, _: P3) throws(ServiceError) in try result.get() } }
    }
}
