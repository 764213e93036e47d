import Database

/// How the owner of a pet can be reached.
public struct OwnerContact: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The telephone number, if they have told it.
    public let phone: String?

    /// Creates it from its parts.
    public init(name: String, phone: String?) {
        self.name = name
        self.phone = phone
    }
}

/// Finds the owners of accounts' pets.
public protocol OwnerDirectory: Sendable {
    /// Returns how an account's owner can be reached, or `nil` if they have told no name.
    func contact(of account: AccountID, in store: Connection) throws -> OwnerContact?
}
