import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// The account of the session, and its sessions.
struct AccountSummary: Hashable, Sendable {
    /// The e-mail, or `nil` for the computer's own account, which needs no sign-in.
    var email: String?
    var sessions: [OpenSession]
}

/// A session of the account, on this or another computer.
struct OpenSession: Hashable, Sendable, Identifiable {
    let id: String
    /// The computer's name, empty if it sent none.
    let device: String
    let used: Date
    let isCurrent: Bool
}

/// Fetches and changes the account.
struct AccountGateway: Sendable {
    let client: APIClient

    func summary() async throws(ServiceError) -> AccountSummary {
        let account = try await client.send(.account)
        let sessions = try await client.send(.sessions).sessions.map { session in
            OpenSession(
                id: session.id, device: session.device ?? "",
                used: Date(timeIntervalSince1970: TimeInterval(session.used)), isCurrent: session.isCurrent)
        }
        return AccountSummary(email: account.email, sessions: sessions)
    }

    /// Adds an e-mail and a password to the computer's own account, which keeps its data.
    func addCredentials(email: String, password: String) async throws(ServiceError) {
        do {
            try await client.send(.saveCredentials(CredentialsDTO(email: email, password: password)))
        } catch .refused(reason: "emailTaken", let message) {
            throw .rejected([.init(field: "email", message: message)])
        }
    }

    /// Changes the password. The account's other sessions end.
    func changePassword(from old: String, to new: String) async throws(ServiceError) {
        do {
            try await client.send(.savePassword(PasswordDTO(old: old, new: new)))
        } catch .refused(reason: "wrongPassword", let message) {
            throw .rejected([.init(field: "old", message: message)])
        }
    }

    func end(_ session: OpenSession.ID) async throws(ServiceError) {
        try await client.send(.endSession(session))
    }
}

private struct AccountDTO: Decodable {
    let email: String?
}

private struct SessionsDTO: Decodable {
    struct SessionDTO: Decodable {
        let id: String
        let device: String?
        let used: Int
        let isCurrent: Bool
    }

    let sessions: [SessionDTO]
}

private struct CredentialsDTO: Encodable, Sendable {
    let email: String
    let password: String
}

private struct PasswordDTO: Encodable, Sendable {
    let old: String
    let new: String
}

extension APIRequest where Answer == AccountDTO {
    fileprivate static var account: Self { .get("v1", "account") }
}

extension APIRequest where Answer == SessionsDTO {
    fileprivate static var sessions: Self { .get("v1", "sessions") }
}

extension APIRequest where Answer == NoContent {
    fileprivate static func saveCredentials(_ body: CredentialsDTO) -> Self {
        .put("v1", "account", "credentials", body: body)
    }

    fileprivate static func savePassword(_ body: PasswordDTO) -> Self { .put("v1", "account", "password", body: body) }

    fileprivate static func endSession(_ id: String) -> Self { .delete("v1", "sessions", id) }
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
