import CoreModels
import Database

/// What every slice may know of a pet.
public struct KnownPet: Hashable, Sendable {
    /// Identifies the pet.
    public let id: PetID
    /// The name.
    public let name: String
    /// The species, as it is stored: "cat".
    public let species: String
    /// The day on which it was born, before which nothing happened to it; `nil` if it is unknown or unreadable.
    public let birthDate: CalendarDate?

    /// Creates a pet.
    public init(id: PetID, name: String, species: String, birthDate: CalendarDate?) {
        self.id = id
        self.name = name
        self.species = species
        self.birthDate = birthDate
    }
}

/// Finds the pets of accounts.
public protocol PetDirectory: Sendable {
    /// Returns a pet, or `nil` if the account has none with that id.
    func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet?
}

/// Finds the pets of accounts with their profiles.
public protocol PetProfileDirectory: PetDirectory {
    /// Returns the profile of a pet, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if its row can't be read.
    func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet?
}

extension PetDirectory {
    /// Returns a pet.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    @discardableResult
    public func require(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet {
        guard let pet = try pet(id, of: account, in: store) else { throw Failure.noPet(id) }
        return pet
    }
}

extension Failure {
    /// The failure that there is no such pet.
    public static func noPet(_ id: PetID) -> Failure {
        .notFound("There is no pet \(id).")
    }
}
