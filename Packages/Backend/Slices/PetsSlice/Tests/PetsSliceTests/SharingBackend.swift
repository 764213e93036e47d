import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import PetsSlice
import Testing

/// A backend with a pet of the device's account, Ada's, and Bob's account without pets.
struct SharingBackend {
    static let pet = "/v1/pets/\(Bodies.miso)"
    static let invitation = "\(pet)/invitations/\(Bodies.id(1))"
    /// The seconds of the test's time.
    static let now = Int(SliceBackend.noon.timeIntervalSince1970)

    let backend: SliceBackend
    let clock = TestClock()
    let bob: AccountID

    init(mail: (any Mailing)? = nil) async throws {
        backend = try SliceBackend(
            .pets(owners: OwnersStandIn()), pets: StoredPets(), mail: mail, now: { [clock] in clock.now })
        bob = try await backend.account()
        try await backend.send(.put, Self.pet, Bodies.pet)
    }

    /// Returns the invitation of a role; a sitter's period begins in an hour and ends in two.
    static func body(_ role: PetRole) -> JSONValue {
        let body: JSONValue = ["name": "Bob", "role": .string(role.rawValue)]
        guard role == .sitter else { return body }
        return body.with("begins", .number(Double(now + 3600))).with("ends", .number(Double(now + 7200)))
    }

    /// Invites somebody as Ada, and returns the code.
    func invite(_ role: PetRole, _ path: String = invitation) async throws -> JSONValue {
        let answer = try await backend.send(.put, path, Self.body(role))
        return try #require(answer.json?["code"], "\(answer.message)")
    }

    func accept(_ code: JSONValue, as account: AccountID) async throws -> TestAnswer {
        try await backend.send(.post, "/v1/invitations/acceptance", ["code": code], as: account)
    }

    /// Shares the pet with Bob.
    func share(_ role: PetRole) async throws {
        let answer = try await accept(invite(role), as: bob)
        try #require(answer.status == 200, "\(answer.message)")
    }

    /// Returns the status of Bob's request to read the pet.
    func status() async throws -> Int { try await backend.send(.get, Self.pet, as: bob).status }

    /// Returns the names of the pets in Bob's list.
    func names() async throws -> [String] {
        let answer = try await backend.send(.get, "/v1/pets", as: bob)
        return answer.json?["pets"]?.array.compactMap { $0["name"]?.string } ?? []
    }
}

/// Has the name of the device's account, and no other.
struct OwnersStandIn: OwnerDirectory {
    func contact(of account: AccountID, in store: Connection) throws -> OwnerContact? {
        account == .device ? OwnerContact(name: "Ada", phone: "112") : nil
    }
}
