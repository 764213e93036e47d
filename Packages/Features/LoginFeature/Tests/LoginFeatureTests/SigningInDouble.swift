import CoreInterfaces
import LoginFeature
import Synchronization

/// Begins no session: it notes what was asked, and answers what the test says.
final class SigningInDouble: SigningIn {
    private struct State {
        var asked: [[String]] = []
        var error: ServiceError?
    }

    private let state = Mutex(State())

    var asked: [[String]] { state.withLock { $0.asked } }

    /// What everything fails with from now on; `nil` for nothing.
    func fail(with error: ServiceError?) { state.withLock { $0.error = error } }

    private func ask(_ words: String...) throws(ServiceError) {
        let error = state.withLock { state in
            state.asked.append(words)
            return state.error
        }
        if let error { throw error }
    }

    func signIn(email: String, password: String) async throws(ServiceError) { try ask("sign in", email, password) }

    func register(email: String, password: String) async throws(ServiceError) { try ask("register", email, password) }

    func sendCode(to email: String) async throws(ServiceError) { try ask("send code", email) }

    func resetPassword(email: String, code: String, password: String) async throws(ServiceError) {
        try ask("reset", email, code, password)
    }

    func goOnWithoutAccount() async throws(ServiceError) { try ask("go on") }
}
