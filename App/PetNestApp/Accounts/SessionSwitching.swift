import CoreInterfaces

/// What features ask for that ends their own session: another begins, and with it other services and screens.
@MainActor
protocol SessionSwitching: AnyObject, Sendable {
    /// Begins a session in place of the one that is there.
    func begin(
        _ signIn: @Sendable (Accounts) async throws(ServiceError) -> SessionCredentials
    ) async throws(ServiceError)

    /// Does something with accounts that begins no session.
    func ask(_ body: @Sendable (Accounts) async throws(ServiceError) -> Void) async throws(ServiceError)

    /// Signs out, and asks who comes next.
    func signOut() async

    /// Closes the session's account with all that is in it, and asks who comes next.
    /// - Parameter password: The account's; of no meaning for the computer's own account.
    func close(password: String) async throws(ServiceError)

    /// Takes note that the session's account has an e-mail now.
    func note(email: String) async throws(ServiceError)
}

/// Holds what switches sessions without keeping it: it holds the session whose services hold this.
struct SessionSwitch: Sendable {
    @MainActor private final class Held {
        weak var switching: (any SessionSwitching)?
    }

    /// `nil` where there is nobody to switch to, as while a session is played.
    let switching: @MainActor @Sendable () -> (any SessionSwitching)?

    /// Creates one.
    @MainActor
    init(_ switching: (any SessionSwitching)?) {
        let held = Held()
        held.switching = switching
        self.switching = { held.switching }
    }
}
