import CoreInterfaces
import CoreNetworking
import Synchronization

/// What proves who uses a session of the app: the credential in force, and its renewal. It ends with the session, so that
/// nothing that still runs of it can ask in the name of the next.
final class SessionCredentials: CredentialSource {
    /// The account's name in the service.
    let account: String
    /// Names the session.
    let id: String

    private struct State {
        var session: KeptAccounts.Session?
        var onEnd: (@Sendable () -> Void)?
    }

    private let accounts: Accounts
    private let state: Mutex<State>

    init(_ session: KeptAccounts.Session, of accounts: Accounts) {
        self.accounts = accounts
        account = session.account
        id = session.id
        state = Mutex(State(session: session))
    }

    var credential: Credential? { state.withLock { $0.session?.credential } }

    /// Calls something once when the service ends the session; at once where it has.
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
                // Signed out meanwhile.
                guard state.session != nil else { throw .signedOut(message: "") }
                state.session = renewed
                return renewed.credential
            }
        } catch {
            if case .refused(reason: "signedOut", _) = error { throw .refused }
            throw .failed(.unreachable(error.description))
        }
    }

    func end(_ old: Credential) {
        end()?()
    }

    /// Forgets the credential.
    /// - Returns: Whom to tell that the service did it.
    @discardableResult
    func end() -> (@Sendable () -> Void)? {
        state.withLock { state in
            defer { state = State() }
            return state.onEnd
        }
    }
}
