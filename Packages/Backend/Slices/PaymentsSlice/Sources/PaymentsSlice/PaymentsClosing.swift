import BackendCore
import CoreModels
import Database
import Foundation

/// Keeps the transfers of money when an account is closed: sellers' earnings and payouts, and the fees, are the books of
/// others.
public struct PaymentsClosing: AccountClosing {
    /// Creates the preparation.
    public init() {}

    /// Moves the account's transfers to the page of closed accounts. They no longer name a person or a payment.
    public func prepareToClose(_ account: AccountID, now: Date, in store: Connection) throws {
        try store.execute(
            "UPDATE moneyMove SET account = ?, payment = NULL WHERE account = ?",
            [AccountID.closed.sqlValue, account.sqlValue])
    }

    /// Deletes the transfers of closed accounts that an import has restored.
    static func deleteImportedTwins(in store: Connection) throws {
        try store.execute(
            """
            DELETE FROM moneyMove WHERE account = ?1 AND EXISTS ( \
            SELECT 1 FROM moneyMove AS imported WHERE imported.subject = moneyMove.subject AND imported.account <> ?1)
            """, [AccountID.closed.sqlValue])
    }
}

extension AccountID {
    /// The page of closed accounts in each book. No account has this id.
    static let closed = AccountID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 3)))
}
