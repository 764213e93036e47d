import CoreModels

/// Manages who shares the person's pets, and the person's access to the pets of others.
public protocol PetSharingRepository: Sendable {
    /// Returns who shares a pet.
    func sharing(of pet: PetID) async throws(ServiceError) -> PetSharing

    /// Invites somebody to share a pet. Only the owner can.
    /// - Parameter email: The address to which the service mails the code, or `nil`.
    func invite(_ invitation: PetInvitation, email: String?, to pet: PetID) async throws(ServiceError) -> InvitationCode

    /// Withdraws an invitation, so that its code can no longer be entered.
    func withdraw(_ invitation: EntityID<PetInvitation>, from pet: PetID) async throws(ServiceError)

    /// Ends somebody's access to a pet.
    func remove(_ person: EntityID<PetPerson>, from pet: PetID) async throws(ServiceError)

    /// Ends the person's own access to a pet of somebody else.
    func leave(_ pet: PetID) async throws(ServiceError)

    /// Accepts an invitation.
    /// - Throws: ``ServiceError/rejected(_:)`` with the property `code` if the code is invalid.
    func accept(code: String) async throws(ServiceError) -> AcceptedInvitation
}
