import Database

/// The contact information of a pet's owner.
public struct OwnerContact: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The telephone number, if the owner has entered one.
    public let phone: String?

    /// Creates contact information.
    public init(name: String, phone: String?) {
        self.name = name
        self.phone = phone
    }
}

/// Finds the owners of accounts' pets.
public protocol OwnerDirectory: Sendable {
    /// Returns the contact information of an account's owner, or `nil` if they have entered no name.
    func contact(of account: AccountID, in store: Connection) throws -> OwnerContact?
}
