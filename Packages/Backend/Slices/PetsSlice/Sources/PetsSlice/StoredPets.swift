import BackendCore
import CoreModels
import Database
import PetsWire

/// The pets that are stored.
public struct StoredPets: PetProfileDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns a pet, or `nil` if the account has none with that id.
    public func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? {
        try store.row(PetTable.known, [id.sqlValue, account.sqlValue]).map { row in
            // A damaged birthday of a pet must not hide its records.
            KnownPet(
                id: id, name: try row.value("name"), species: try row.value("species"),
                birthDate: try? row.value("birthDate"))
        }
    }

    /// Returns the profile of a pet, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if its row can't be read.
    public func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet? {
        try store.pet(id, of: account)?.value(as: .stored)
    }
}
