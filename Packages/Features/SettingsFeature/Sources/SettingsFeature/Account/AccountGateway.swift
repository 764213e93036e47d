import AccountsWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

/// The account of the session, and its sessions.
struct AccountSummary: Hashable, Sendable {
    /// The e-mail, or `nil` for the computer's own account, which needs no sign-in.
    var email: String?
    var sessions: Listed<OpenSession>
}

/// A session of the account, on this or another computer.
struct OpenSession: Hashable, Sendable, Identifiable {
    let id: EntityID<OpenSession>
    /// The computer's name, empty if it sent none.
    let device: String
    let used: Date
    let isCurrent: Bool
}

/// Fetches and changes the account.
struct AccountGateway: Sendable {
    let client: APIClient

    func summary() async throws(ServiceError) -> AccountSummary {
        let account = try await client.send(AccountsAPI.account)
        let sessions = try await client.send(AccountsAPI.sessions)
            .read { session throws(WireError) in try session.session() }
        return AccountSummary(email: account.email, sessions: sessions)
    }

    /// Adds an e-mail and a password to the computer's own account, which keeps its data.
    func addCredentials(email: String, password: String) async throws(ServiceError) {
        do {
            try await client.perform(
                AccountsAPI.addCredentials, body: CredentialsDTO(email: email, password: password))
        } catch .refused(reason: "emailTaken", let message) {
            throw .rejected([.init(field: "email", message: message)])
        }
    }

    /// Changes the password. The account's other sessions end.
    func changePassword(from old: String, to new: String) async throws(ServiceError) {
        do {
            try await client.perform(AccountsAPI.changePassword, body: PasswordChangeDTO(old: old, new: new))
        } catch .refused(reason: "wrongPassword", let message) {
            throw .rejected([.init(field: "old", message: message)])
        }
    }

    func end(_ session: OpenSession.ID) async throws(ServiceError) {
        try await client.perform(AccountsAPI.endSession, EntityID(session.rawValue))
    }
}

extension OpenSessionDTO {
    fileprivate func session() throws(WireError) -> OpenSession {
        let id = try OpenSession.ID(required: "id", id)
        guard let used else { throw .malformed("“used” is required.") }
        return OpenSession(
            id: id, device: device ?? "", used: Date(timeIntervalSince1970: Double(used)),
            isCurrent: isCurrent ?? false)
    }
}

// bulkhead: mock
/// Leaves the session of the settings. When a method returns, the session's screens are closed.
public protocol SessionLeaving: Sendable {
    /// Signs out and shows the sign-in.
    func signOut() async

    /// Closes the account and deletes its data.
    /// - Parameter password: The account's password; ignored for the computer's own account.
    /// - Throws: `ServiceError.rejected` with a problem of `password` if it is wrong.
    func close(password: String) async throws(ServiceError)

    /// Records that the account has an e-mail from now on. The session continues.
    func recordEmail(_ email: String) async throws(ServiceError)
}
