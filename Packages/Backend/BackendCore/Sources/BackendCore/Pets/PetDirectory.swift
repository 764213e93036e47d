import CoreModels
import Database
import Foundation

/// The properties of a pet that every slice may read.
public struct KnownPet: Hashable, Sendable {
    /// Identifies the pet.
    public let id: PetID
    /// The name.
    public let name: String
    /// The species, as it is stored: "cat".
    public let species: String
    /// The day on which it was born, before which nothing happened to it; `nil` if it is unknown or unreadable.
    public let birthDate: CalendarDate?
    /// The account that it belongs to.
    public let owner: AccountID
    /// The role of the requesting account.
    public let role: PetRole

    /// Creates a pet.
    public init(
        id: PetID, name: String, species: String, birthDate: CalendarDate?, owner: AccountID, role: PetRole = .owner
    ) {
        self.id = id
        self.name = name
        self.species = species
        self.birthDate = birthDate
        self.owner = owner
        self.role = role
    }
}

extension Failure {
    /// A pet has no record of a kind with an id.
    /// - Parameter kind: The kind, as in a sentence: "meal".
    public static func noRecord<Record>(_ kind: String, _ id: EntityID<Record>, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no \(kind) \(id).")
    }
}

/// Finds the pets of accounts.
public protocol PetDirectory: Sendable {
    /// Returns a pet that belongs to an account, or `nil` if it has none with that id.
    func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet?

    /// Returns a pet that belongs to an account or is shared with it at a time; `nil` if there is none with that id.
    func pet(_ id: PetID, for account: AccountID, now: Date, in store: Connection) throws -> KnownPet?
}

/// Finds the pets of accounts with their profiles.
public protocol PetProfileDirectory: PetDirectory {
    /// Returns the profile of a pet, or `nil` if the account has none with that id.
    /// - Throws: ``Failure/unavailable(_:)`` if its row can't be read.
    func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet?
}

extension PetDirectory {
    /// Returns a pet that belongs to an account. A directory with shared pets overrides this.
    public func pet(_ id: PetID, for account: AccountID, now: Date, in store: Connection) throws -> KnownPet? {
        try pet(id, of: account, in: store)
    }

    /// Returns a pet that belongs to an account.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    @discardableResult
    public func require(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet {
        guard let pet = try pet(id, of: account, in: store) else { throw Failure.noPet(id) }
        return pet
    }

    /// Returns a pet that belongs to an account or is shared with it, for a request that some roles may send.
    /// - Throws: ``Failure/notFound(_:)`` for a stranger, and ``Failure/forbidden(_:reason:)`` with `role` for another
    ///   role.
    @discardableResult
    public func require(
        _ id: PetID, for account: AccountID, as roles: [PetRole], now: Date, in store: Connection
    ) throws -> KnownPet {
        guard let pet = try pet(id, for: account, now: now, in: store) else { throw Failure.noPet(id) }
        try pet.require(roles)
        return pet
    }
}

extension KnownPet {
    /// Throws ``Failure/forbidden(_:reason:)`` with `role` unless the requesting account has one of the roles.
    public func require(_ roles: [PetRole]) throws(Failure) {
        guard !roles.contains(role) else { return }
        throw .forbidden(roles.refusal(of: role), reason: "role")
    }
}

extension Failure {
    /// The failure that there is no such pet.
    public static func noPet(_ id: PetID) -> Failure {
        .notFound("There is no pet \(id).")
    }
}
