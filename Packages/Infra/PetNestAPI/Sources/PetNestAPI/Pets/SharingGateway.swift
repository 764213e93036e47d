import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import PetsWire

/// The sharing of pets over PetNest's service.
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

    /// Invites somebody to a pet.
    public func invite(
        _ invitation: PetInvitation, email: String?, to pet: PetID
    ) async throws(ServiceError) -> InvitationCode {
        let body = InvitationDTO(invitation, email: email)
        let answer = try await client.send(SharingAPI.invite, pet, invitation.id, body: body)
        return try ServiceError.reading("the code of an invitation") { try answer.value() }
    }

    /// Withdraws an invitation. One that is gone already is no error.
    public func withdraw(_ invitation: EntityID<PetInvitation>, from pet: PetID) async throws(ServiceError) {
        try await unlessGone { () async throws(ServiceError) in
            try await client.perform(SharingAPI.withdraw, pet, invitation)
        }
    }

    /// Ends somebody's access to a pet. Somebody without access is no error.
    public func remove(_ person: EntityID<PetPerson>, from pet: PetID) async throws(ServiceError) {
        try await unlessGone { () async throws(ServiceError) in
            try await client.perform(SharingAPI.remove, pet, person)
        }
    }

    /// Ends the person's own access to a pet. It is no error if the owner did that meanwhile.
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
            // It is gone already.
        }
    }
}
