import BackendCore
import CoreModels
import Database
import Foundation
import PetsWire

/// Finds pets in the store.
public struct StoredPets: PetProfileDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns a pet that belongs to an account, or `nil` if it has none with that id.
    public func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? {
        try store.row(PetTable.known, [id.sqlValue, account.sqlValue]).map {
            try KnownPet(id: id, row: $0, owner: account, role: .owner)
        }
    }

    /// Returns a pet that belongs to an account or is shared with it at a time; `nil` if there is none with that id.
    public func pet(_ id: PetID, for account: AccountID, now: Date, in store: Connection) throws -> KnownPet? {
        // Most requests are the owner's, and need only this statement.
        if let own = try pet(id, of: account, in: store) { return own }
        let moment = now.wholeSeconds.sqlValue
        guard let row = try store.row(SharingTables.known, [id.sqlValue, account.sqlValue, moment, moment]),
            // A later version's role gives no rights here.
            let role = PetRole(rawValue: try row.value("role"))
        else { return nil }
        return try KnownPet(id: id, row: row, owner: row.value("owner"), role: role)
    }

    /// Returns the profile of a pet, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if its row can't be read.
    public func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet? {
        try PetRepository(store: store).pet(id, of: account)?.value(as: .stored)
    }
}

extension KnownPet {
    fileprivate init(id: PetID, row: Row, owner: AccountID, role: PetRole) throws {
        self.init(
            id: id, name: try row.value("name"), species: try row.value("species"),
            // A damaged birthday of a pet must not hide its records.
            birthDate: try? row.value("birthDate"), owner: owner, role: role)
    }
}
