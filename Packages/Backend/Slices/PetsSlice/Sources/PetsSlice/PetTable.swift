/// The statements that use the table of pets.
enum PetTable {
    private static let names = [
        "id", "name", "species", "breed", "birthDate", "sex", "photo", "microchip", "neutered", "allergies",
        "conditions",
        "insurance", "vet", "weightGoal", "died",
    ]
    private static let columns = names.joined(separator: ", ")

    /// The pets that an account may read at a time.
    static let selectAll =
        "SELECT \(columns) FROM pet "
        + "WHERE id IN (SELECT pet FROM petReader WHERE petReader.account = ? AND begins <= ? AND ends > ?)"
    static let select = "SELECT \(columns) FROM pet WHERE id = ? AND account = ?"
    static let known = "SELECT name, species, birthDate FROM pet WHERE id = ? AND account = ?"
    /// Doesn't change a pet with the same id of another account.
    static let upsert =
        "INSERT INTO pet (\(columns), account) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")), ?) "
        + "ON CONFLICT (id) DO UPDATE SET "
        + names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        + " WHERE pet.account = excluded.account"
    static let delete = "DELETE FROM pet WHERE id = ? AND account = ?"
}
