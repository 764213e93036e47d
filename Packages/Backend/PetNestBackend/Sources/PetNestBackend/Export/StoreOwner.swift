import BackendCore
import CoreModels
import Database

/// An account of a store, described by its e-mail address and its pets.
public struct StoreOwner: Hashable, Sendable {
    /// The e-mail address, or `nil` for a computer's own account.
    public let email: String?
    /// The names of its pets, in their order.
    public let pets: [String]

    /// Creates an owner.
    public init(email: String?, pets: [String]) {
        self.email = email
        self.pets = pets
    }
}

extension PetNestBackend {
    /// Returns whose data the store holds: the accounts that have pets, oldest first, or all if none has any.
    /// - Throws: `DatabaseError`.
    public func owners() async throws -> [StoreOwner] {
        let all = try await database.read { store in
            try store.rows(
                "SELECT id, email FROM account WHERE id <> ? ORDER BY since, id", [AccountID.sampleWorld.sqlValue]
            ).map { row in
                let id: AccountID = try row.value("id")
                let pets = try store.rows(
                    "SELECT name FROM pet WHERE account = ? ORDER BY lower(name), id", [id.sqlValue])
                return StoreOwner(email: try row.value("email"), pets: try pets.map { try $0.value("name") })
            }
        }
        let withPets = all.filter { !$0.pets.isEmpty }
        return withPets.isEmpty ? all : withPets
    }
}
