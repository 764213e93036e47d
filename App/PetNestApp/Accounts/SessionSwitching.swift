import CoreInterfaces

/// The requests of features that end their own session. A new session, with new services and screens, replaces it.
@MainActor
protocol SessionSwitching: AnyObject, Sendable {
    /// Starts a session in place of the current one.
    func begin(
        _ signIn: @Sendable (Accounts) async throws(ServiceError) -> SessionCredentials
    ) async throws(ServiceError)

    /// Calls a closure with the accounts, without starting a session.
    func ask(_ body: @Sendable (Accounts) async throws(ServiceError) -> Void) async throws(ServiceError)

    /// Signs out and shows the sign-in.
    func signOut() async

    /// Closes the session's account, deletes all of its data and shows the sign-in.
    /// - Parameter password: The account's password; ignored for the computer's own account.
    func close(password: String) async throws(ServiceError)

    /// Records that the session's account now has an e-mail.
    func recordEmail(_ email: String) async throws(ServiceError)
}

/// Refers weakly to the object that switches sessions, because it owns the session whose services hold this value.
struct SessionSwitch: Sendable {
    @MainActor private final class Held {
        weak var switching: (any SessionSwitching)?
    }

    /// `nil` if sessions can't be switched, as while a recorded session is replayed.
    let switching: @MainActor @Sendable () -> (any SessionSwitching)?

    @MainActor
    init(_ switching: (any SessionSwitching)?) {
        let held = Held()
        held.switching = switching
        self.switching = { held.switching }
    }
}
