import CoreInterfaces
import CoreModels

/// A repository that records calls and returns what a test sets. It isn't generated, because a mock would import
/// CoreModels publicly.
public final class PetSharingRepositoryDouble: PetSharingRepository {
    /// A call that names a value and the pet.
    public typealias Removal<Value> = (id: EntityID<Value>, from: PetID)

    /// The calls of `sharing(of:)`, and their answers.
    public let sharingCalls = MockCalls<PetID, @Sendable (PetID) async throws(ServiceError) -> PetSharing>(
        "PetSharingRepository.sharing(of:)")
    /// The calls of `invite(_:email:to:)`, and their answers.
    public let inviteCalls = MockCalls<
        (invitation: PetInvitation, email: String?, to: PetID),
        @Sendable (PetInvitation) async throws(ServiceError) -> InvitationCode
    >("PetSharingRepository.invite(_:email:to:)")
    /// The calls of `withdraw(_:from:)`, and their answers.
    public let withdrawCalls = MockCalls<
        Removal<PetInvitation>, @Sendable (EntityID<PetInvitation>) async throws(ServiceError) -> Void
    >("PetSharingRepository.withdraw(_:from:)")
    /// The calls of `remove(_:from:)`, and their answers.
    public let removeCalls = MockCalls<
        Removal<PetPerson>, @Sendable (EntityID<PetPerson>) async throws(ServiceError) -> Void
    >("PetSharingRepository.remove(_:from:)")
    /// The calls of `leave(_:)`, and their answers.
    public let leaveCalls = MockCalls<PetID, @Sendable (PetID) async throws(ServiceError) -> Void>(
        "PetSharingRepository.leave(_:)")
    /// The calls of `accept(code:)`, and their answers.
    public let acceptCalls = MockCalls<String, @Sendable (String) async throws(ServiceError) -> AcceptedInvitation>(
        "PetSharingRepository.accept(code:)")

    /// Creates a double in which nobody shares a pet. Other calls have no answers yet.
    public init() {
        sharingCalls.returns(PetSharing(role: .owner))
    }

    /// Records the call.
    public func sharing(of pet: PetID) async throws(ServiceError) -> PetSharing {
        guard let answer = sharingCalls.record(pet) else { sharingCalls.stop() }
        return try await answer(pet)
    }

    /// Records the call.
    public func invite(
        _ invitation: PetInvitation, email: String?, to pet: PetID
    ) async throws(ServiceError) -> InvitationCode {
        guard let answer = inviteCalls.record((invitation, email, pet)) else { inviteCalls.stop() }
        return try await answer(invitation)
    }

    /// Records the call.
    public func withdraw(_ invitation: EntityID<PetInvitation>, from pet: PetID) async throws(ServiceError) {
        try await withdrawCalls.record((invitation, pet))?(invitation)
    }

    /// Records the call.
    public func remove(_ person: EntityID<PetPerson>, from pet: PetID) async throws(ServiceError) {
        try await removeCalls.record((person, pet))?(person)
    }

    /// Records the call.
    public func leave(_ pet: PetID) async throws(ServiceError) {
        try await leaveCalls.record(pet)?(pet)
    }

    /// Records the call.
    public func accept(code: String) async throws(ServiceError) -> AcceptedInvitation {
        guard let answer = acceptCalls.record(code) else { acceptCalls.stop() }
        return try await answer(code)
    }
}
