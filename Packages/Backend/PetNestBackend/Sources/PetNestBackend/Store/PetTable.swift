import CoreModels
import Database

/// The table of pets.
enum PetTable {
    private static let columns = "id, name, species, breed, birthDate, sex, photo, microchip"

    static let selectAll = "SELECT \(columns) FROM pet"
    static let select = "SELECT \(columns) FROM pet WHERE id = ?"
    static let exists = "SELECT 1 FROM pet WHERE id = ?"
    static let upsert = """
        INSERT INTO pet (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, species = excluded.species, breed = excluded.breed, \
        birthDate = excluded.birthDate, sex = excluded.sex, photo = excluded.photo, microchip = excluded.microchip
        """
    static let delete = "DELETE FROM pet WHERE id = ?"
}

extension PetDTO {
    init(row: Row) throws {
        self.init(
            id: try row.value("id"), name: try row.value("name"), species: try row.value("species"),
            breed: try row.value("breed"), birthDate: try row.value("birthDate"), sex: try row.value("sex"),
            photo: try row.value("photo"), microchip: try row.value("microchip"))
    }

    /// What a row holds, in the order of ``PetTable/upsert``.
    var columns: [SQLValue] {
        [
            id.sqlValue, name.sqlValue, species.sqlValue, breed.sqlValue, birthDate.sqlValue, sex.sqlValue,
            photo.sqlValue, microchip.sqlValue,
        ]
    }
}

extension Connection {
    /// Makes sure that there is a pet.
    /// - Throws: ``Failure/notFound(_:)`` where there is none of that id.
    func requirePet(_ id: PetID) throws {
        guard try row(PetTable.exists, [id.sqlValue]) != nil else { throw Failure.noPet(id) }
    }
}
