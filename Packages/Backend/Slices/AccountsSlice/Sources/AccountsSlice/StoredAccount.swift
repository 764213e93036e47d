import AccountsWire
import BackendCore
import CoreModels
import Database
import Foundation

/// A row of the table of accounts.
struct StoredAccount: Sendable {
    let id: AccountID
    let since: Int
    let email: String?
    /// The password's hash, present if there is an e-mail.
    let password: String?
    /// The hash of the secret with which a device without e-mail signs in.
    let deviceSecret: Data?
}

extension AccountDTO {
    init(_ account: StoredAccount) {
        self.init(
            id: account.id.description, kind: account.email == nil ? "device" : "password", email: account.email,
            since: account.since)
    }
}

extension StoredAccount {
    static let select = "SELECT id, since, email, password, deviceSecret FROM account"

    init(row: Row) throws {
        id = try row.value("id")
        since = try row.value("since")
        email = try row.value("email")
        password = try row.value("password")
        deviceSecret = try row.value("deviceSecret")
    }
}
