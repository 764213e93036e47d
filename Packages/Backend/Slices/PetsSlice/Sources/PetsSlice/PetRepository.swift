import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PetsWire

/// Reads and changes pets.
struct PetRepository {
    let store: Connection

    /// Returns all pets that an account may read, sorted by name, ignoring case, then by id: its own, and those that are
    /// shared with it.
    func pets(for account: AccountID, now: Date, owners: any OwnerDirectory) throws -> RowList<PetDTO> {
        let moment = now.wholeSeconds.sqlValue
        let rows = try store.rows(PetTable.selectAll, [account.sqlValue, moment, moment])
        var list = RowList("pet", rows) { try PetDTO(stored: $0) }
        let shared = try SharedPetRepository(store: store, account: account, now: now).access(owners: owners)
        if !shared.isEmpty {
            for index in list.items.indices {
                list.items[index].shared = list.items[index].id.flatMap(PetID.init).flatMap { shared[$0] }
            }
        }
        list.sort(byName: \.name, id: \.id)
        return list
    }

    /// Returns a pet, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if its row can't be read.
    func pet(_ id: PetID, of account: AccountID) throws -> PetDTO? {
        try RowList("pet", store.rows(PetTable.select, [id.sqlValue, account.sqlValue])) { try PetDTO(stored: $0) }
            .readable().first
    }

    /// Inserts a pet, or replaces the one with its id.
    /// - Returns: `false` if that one belongs to another account; nothing was changed then.
    func save(_ pet: PetDTO, of account: AccountID) throws -> Bool {
        try store.execute(
            PetTable.upsert,
            [
                pet.id.sqlValue, pet.name.sqlValue, pet.species.sqlValue, pet.breed.sqlValue, pet.birthDate.sqlValue,
                pet.sex.sqlValue, pet.photo.sqlValue, pet.microchip.sqlValue, pet.neutered.sqlValue,
                pet.allergies.sqlValue, pet.conditions.sqlValue, pet.insurance.sqlValue, pet.vet.sqlValue,
                pet.weightGoal.sqlValue, pet.died.sqlValue, account.sqlValue,
            ]) > 0
    }

    /// Deletes a pet, and with it every row that refers to it.
    /// - Returns: `false` if the account has none with that id.
    func delete(_ id: PetID, of account: AccountID) throws -> Bool {
        try store.execute(PetTable.delete, [id.sqlValue, account.sqlValue]) > 0
    }
}

extension PetDTO {
    /// Reads a row.
    /// - Throws: `DatabaseError`, or ``Failure`` if it breaks a rule.
    init(stored row: Row) throws {
        self.init()
        id = try row.value("id")
        name = try row.value("name")
        species = try row.value("species")
        breed = try row.value("breed")
        birthDate = try row.value("birthDate")
        sex = try row.value("sex")
        photo = try row.value("photo")
        microchip = try row.value("microchip")
        neutered = try row.value("neutered")
        allergies = try row.value("allergies")
        conditions = try row.value("conditions")
        insurance = try row.value("insurance")
        vet = try row.value("vet")
        weightGoal = try row.value("weightGoal")
        died = try row.value("died")
        _ = try value(as: .stored)
    }
}
