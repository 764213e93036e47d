import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PetsWire

extension Slice {
    /// The routes of sharing a pet.
    static let sharing = [
        Route(SharingAPI.sharing) { call, store, id in
            try PetSharingRepository(store: store, pet: call.requirePet(id), now: call.now).sharing(for: call.account)
        },
        Route.inSteps(SharingAPI.invite) { call, services, body, _, id in
            try await SentInvitation(call: call, services: services).send(body, id: id)
        },
        Route(SharingAPI.withdraw) { call, store, pet, id in
            try PetSharingRepository(store: store, pet: call.requirePet(pet), now: call.now).withdraw(id)
            return NoBody()
        },
        Route(SharingAPI.remove) { call, store, pet, id in
            try PetSharingRepository(store: store, pet: call.requirePet(pet), now: call.now).remove(id)
            return NoBody()
        },
        Route(SharingAPI.leave) { call, store, pet in
            try PetSharingRepository(store: store, pet: call.requirePet(pet), now: call.now).leave(call.account)
            return NoBody()
        },
        Route.committing(SharingAPI.accept) { call, store, body in
            guard let typed = body.code else { throw WireError.malformed("“code” is required.") }
            let key = AttemptKey("invitation", call.account)
            if let wait = try AttemptRepository(store: store).begin(key, now: call.now) {
                return .failure(.tooSoon("Too many wrong codes.", wait: wait))
            }
            let code = InvitationSecret(typed)
            let shared = SharedPetRepository(store: store, account: call.account, now: call.now)
            guard let accepted = try code.flatMap({ try shared.accept($0) }) else {
                // The same answer again doesn't forget the attempts, or it would allow any number of them.
                if let code, let known = try shared.accepted(code) {
                    return .success(known)
                }
                return .failure(
                    .conflict(
                        "This code is invalid: it is wrong, was used already, or is older than \(SharingAPI.codeHours) "
                            + "hours. Ask for another one.", reason: "wrongCode"))
            }
            try AttemptRepository(store: store).forget(key)
            return .success(accepted)
        },
    ]
}

extension Call {
    /// Returns the pet in the path.
    /// - Throws: ``Failure/notFound(_:)`` if the caller has no access to one with that id.
    func requirePet(_ id: PetID) throws(Failure) -> KnownPet {
        guard let pet else { throw .noPet(id) }
        return pet
    }
}

/// An invitation whose code is mailed, if there is an address and mail is sent.
private struct SentInvitation: Sendable {
    let call: Call
    let services: RouteServices

    func send(_ body: InvitationDTO, id: EntityID<PetInvitation>) async throws -> InvitationCodeDTO {
        let (invitation, email) = try body.value(id: id, now: call.now)
        let pet = try call.requirePet(PetID(call.uuid("pet")))
        let mail = email == nil ? nil : services.mail
        if mail != nil { try await countLetter() }
        let code = InvitationSecret()
        let expires = try await services.database.write { [call] store in
            // The pet may have been removed since the request began.
            try StoredPets().require(pet.id, of: call.account, in: store)
            return try PetSharingRepository(store: store, pet: pet, now: call.now).invite(invitation, code: code)
        }
        var isMailed = false
        if let mail, let email {
            do {
                try await mail.send(letter(to: email, code: code, to: pet, as: invitation.role))
                isMailed = true
            } catch {
                services.log("The code of an invitation wasn't mailed: \(error)")
            }
        }
        return InvitationCodeDTO(code: code.text, expires: expires, isMailed: isMailed)
    }

    /// Counts a letter, to limit the letters that an account can send to strangers.
    private func countLetter() async throws {
        try await services.attempt(AttemptKey("invitationMail", call.account), now: call.now) { wait in
            .tooSoon(
                "You have sent many invitations.", wait: wait,
                then: "or give the code to them yourself: leave out the e-mail.")
        }
    }

    private func letter(to email: EmailAddress, code: InvitationSecret, to pet: KnownPet, as role: PetRole) -> Letter {
        let name = pet.name.split(whereSeparator: \.isNewline).joined(separator: " ")
        return Letter(
            recipient: email.text, subject: "An invitation to PetNest",
            text: """
                The owner of \(name) shares \(name)'s record in PetNest with you, as \(role.people). In the list of
                pets, choose “Enter a code”, and enter this within \(SharingAPI.codeHours) hours:

                    \(code.text)

                It works once. If you don't know the owner, leave it: nothing happens without the code.
                """, date: call.now)
    }
}
