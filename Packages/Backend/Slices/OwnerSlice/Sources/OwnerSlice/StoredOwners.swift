import BackendCore
import Database

/// Finds owners in the store.
public struct StoredOwners: OwnerDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns how an account's owner can be reached, or `nil` if they have entered no name.
    public func contact(of account: AccountID, in store: Connection) throws -> OwnerContact? {
        try store.row("SELECT name, phone FROM owner WHERE account = ?", [account.sqlValue]).map { row in
            OwnerContact(name: try row.value("name"), phone: try row.value("phone"))
        }
    }
}
