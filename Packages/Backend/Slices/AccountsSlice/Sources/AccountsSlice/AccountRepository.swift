import BackendCore
import CoreModels
import Database
import Foundation

/// Reads and changes accounts.
public struct AccountRepository {
    let store: Connection

    /// Creates a repository in a transaction.
    public init(store: Connection) {
        self.store = store
    }

    /// Returns an account, or `nil` if there is none.
    func account(_ id: AccountID) throws -> StoredAccount? {
        try store.row("\(StoredAccount.select) WHERE id = ?", [id.sqlValue]).map { try StoredAccount(row: $0) }
    }

    /// Returns the account with an e-mail address, or `nil` if there is none.
    func account(_ email: EmailAddress) throws -> StoredAccount? {
        try store.row("\(StoredAccount.select) WHERE email = ?", [.text(email.text)]).map { try StoredAccount(row: $0) }
    }

    /// Returns the id of the account with an e-mail address, or `nil` if there is none.
    public func accountID(of email: EmailAddress) throws -> AccountID? {
        try account(email)?.id
    }

    /// Returns the account of a session, which always exists.
    func requireAccount(_ id: AccountID) throws -> StoredAccount {
        guard let account = try account(id) else { throw Failure.notFound("There is no account \(id).") }
        return account
    }

    /// Adds an empty account.
    /// - Parameter secret: The secret with which a device signs in to it, or `nil` for an account that gets an e-mail.
    func add(deviceSecret secret: Token? = nil, now: Date) throws -> AccountID {
        let id = AccountID()
        try store.execute(
            "INSERT INTO account (id, since, deviceSecret) VALUES (?, ?, ?)",
            [id.sqlValue, now.wholeSeconds.sqlValue, secret.map { .blob($0.hash) } ?? .null])
        return id
    }

    /// Returns the account of the store's owner, which is the oldest one without an e-mail, or a new one if there is
    /// none. It has the secret from now on.
    public func ownersAccount(secret: Token, now: Date) throws -> AccountID {
        let oldest = "SELECT id FROM account WHERE email IS NULL AND id <> ? ORDER BY since, id LIMIT 1"
        guard let row = try store.row(oldest, [AccountID.sampleWorld.sqlValue]) else {
            return try add(deviceSecret: secret, now: now)
        }
        let id: AccountID = try row.value("id")
        try store.execute("UPDATE account SET deviceSecret = ? WHERE id = ?", [.blob(secret.hash), id.sqlValue])
        return id
    }

    /// Sets an account's e-mail and password, and clears its device secret.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `emailTaken`, or `hasCredentials` if it already has some.
    func setCredentials(of id: AccountID, _ email: EmailAddress, hash: String) throws {
        guard try requireAccount(id).email == nil else {
            throw Failure.conflict(
                "This account has an e-mail address and a password already.", reason: "hasCredentials")
        }
        guard try account(email) == nil else {
            throw Failure.conflict("There is an account with this e-mail address already.", reason: "emailTaken")
        }
        try store.execute(
            "UPDATE account SET email = ?, password = ?, deviceSecret = NULL WHERE id = ?",
            [.text(email.text), .text(hash), id.sqlValue])
    }

    /// Sets another password, and deletes reset codes for the old one.
    func setPassword(of id: AccountID, hash: String) throws {
        try store.execute("UPDATE account SET password = ? WHERE id = ?", [.text(hash), id.sqlValue])
        try store.execute("DELETE FROM resetCode WHERE account = ?", [id.sqlValue])
    }

    /// Deletes an account with all of its rows in all slices' tables.
    func close(_ id: AccountID) throws {
        // Some of its rows refer to others of them, such as meals to foods.
        try store.deferReferences()
        for table in try store.tableNames(withColumn: "account") {
            try store.execute("DELETE FROM \"\(table)\" WHERE account = ?", [id.sqlValue])
        }
        try store.execute("DELETE FROM account WHERE id = ?", [id.sqlValue])
    }
}
