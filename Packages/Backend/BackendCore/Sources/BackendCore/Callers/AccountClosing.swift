import Database
import Foundation

/// What a slice does before an account is closed and its rows are deleted.
public protocol AccountClosing: Sendable {
    /// Prepares the account's closing, in the transaction that deletes its rows.
    /// - Throws: ``Failure/conflict(_:reason:)`` if others rely on the account, such as owners on an agreed booking.
    func prepareToClose(_ account: AccountID, now: Date, in store: Connection) throws
}
