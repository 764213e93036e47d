import CoreInterfaces
import CoreNetworking
import Synchronization

/// The current credential of a session of the app, and its renewal. It ends with the session, so work that is still
/// running can't send requests in the name of the next one.
final class SessionCredentials: CredentialSource {
    /// The account's name in the service.
    let account: String
    /// Identifies the session.
    let id: String

    private struct State {
        var session: SavedAccounts.Session?
        var onEnd: (@Sendable () -> Void)?
    }

    private let accounts: Accounts
    private let state: Mutex<State>

    init(_ session: SavedAccounts.Session, of accounts: Accounts) {
        self.accounts = accounts
        account = session.account
        id = session.id
        state = Mutex(State(session: session))
    }

    var credential: Credential? { state.withLock { $0.session?.credential } }

    /// Calls a closure once when the service ends the session, or at once if it has ended.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if state.session != nil { state.onEnd = body }
            return state.session == nil
        }
        if hasEnded { body() }
    }

    func renew(_ old: Credential) async throws(RenewalError) -> Credential {
        guard let session = state.withLock({ $0.session }) else { throw .refused }
        do throws(ServiceError) {
            let renewed = try await accounts.renew(session)
            return try state.withLock { state throws(ServiceError) in
                // The person signed out in the meantime.
                guard state.session != nil else { throw .signedOut(message: "") }
                state.session = renewed
                return renewed.credential
            }
        } catch {
            if case .refused(reason: "signedOut", _) = error { throw .refused }
            throw .failed(.notSent(error.description))
        }
    }

    func end(_ old: Credential) {
        end()?()
    }

    /// Forgets the credential.
    /// - Returns: The closure to call if the service ended the session.
    @discardableResult
    func end() -> (@Sendable () -> Void)? {
        state.withLock { state in
            defer { state = State() }
            return state.onEnd
        }
    }
}
