import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import PetsWire

/// Manages the sharing of pets over PetNest's service.
public struct SharingGateway: PetSharingRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches who shares a pet.
    public func sharing(of pet: PetID) async throws(ServiceError) -> PetSharing {
        let answer = try await client.send(SharingAPI.sharing, pet)
        return try ServiceError.reading("who shares a pet") { try answer.value() }
    }

    /// Invites somebody to share a pet.
    public func invite(
        _ invitation: PetInvitation, email: String?, to pet: PetID
    ) async throws(ServiceError) -> InvitationCode {
        let body = InvitationDTO(invitation, email: email)
        let answer = try await client.send(SharingAPI.invite, pet, invitation.id, body: body)
        return try ServiceError.reading("the code of an invitation") { try answer.value() }
    }

    /// Withdraws an invitation. Does nothing if it no longer exists.
    public func withdraw(_ invitation: EntityID<PetInvitation>, from pet: PetID) async throws(ServiceError) {
        try await unlessGone { () async throws(ServiceError) in
            try await client.perform(SharingAPI.withdraw, pet, invitation)
        }
    }

    /// Ends somebody's access to a pet. Does nothing if they have none.
    public func remove(_ person: EntityID<PetPerson>, from pet: PetID) async throws(ServiceError) {
        try await unlessGone { () async throws(ServiceError) in
            try await client.perform(SharingAPI.remove, pet, person)
        }
    }

    /// Ends the person's own access to a pet. Does nothing if the owner has already ended it.
    public func leave(_ pet: PetID) async throws(ServiceError) {
        try await unlessGone { () async throws(ServiceError) in try await client.perform(SharingAPI.leave, pet) }
    }

    /// Accepts an invitation.
    public func accept(code: String) async throws(ServiceError) -> AcceptedInvitation {
        do {
            let answer = try await client.send(SharingAPI.accept, body: AcceptanceDTO(code: code))
            return try ServiceError.reading("an accepted invitation") { try answer.value() }
        } catch .refused("wrongCode", let message), .refused("ownPet", let message) {
            throw .rejected([.init(field: "code", message: message)])
        }
    }

    private func unlessGone(_ remove: () async throws(ServiceError) -> Void) async throws(ServiceError) {
        do throws(ServiceError) {
            try await remove()
        } catch .notFound {
            // It no longer exists, as requested.
        }
    }
}
