import BackendCore
import CoreModels
import Database
import Foundation
import PetsWire

/// Reads and changes who shares a pet.
struct PetSharingRepository {
    let store: Connection
    let pet: KnownPet
    let now: Date

    /// Returns who shares the pet, as far as the account may see it.
    func sharing(for account: AccountID) throws -> SharingDTO {
        let moment = now.wholeSeconds.sqlValue
        var sharing = SharingDTO(role: pet.role.rawValue, ends: nil, people: nil, invitations: nil)
        if pet.role != .owner {
            let end = try store.row(SharingTables.end, [pet.id.sqlValue, account.sqlValue])
            sharing.ends = try end?.value("ends", as: Int.self).nilIfNever
        }
        if PetRole.editors.contains(pet.role) {
            sharing.people = try store.rows(SharingTables.people, [pet.id.sqlValue, moment]).map(SharerDTO.init)
        }
        if pet.role == .owner {
            let rows = try store.rows(SharingTables.invitations, [pet.id.sqlValue, moment])
            sharing.invitations = try rows.map { row in
                var invitation = try SharerDTO(row: row)
                invitation.expires = try row.value("expires")
                return invitation
            }
        }
        return sharing
    }

    /// Stores an invitation with its code, and deletes expired ones.
    /// - Returns: The time until which the code can be entered, in seconds since 1970.
    func invite(_ invitation: PetInvitation, code: InvitationSecret) throws -> Int {
        for sql in [SharingTables.overdueInvitations, SharingTables.overdueShares] {
            try store.execute(sql, [pet.id.sqlValue, now.wholeSeconds.sqlValue])
        }
        let expires = now.wholeSeconds + SharingAPI.codeHours * 3600
        let count = try store.execute(
            SharingTables.invite,
            [
                invitation.id.sqlValue, pet.id.sqlValue, .blob(code.hash), .text(invitation.name),
                .text(invitation.role.rawValue), (invitation.period?.lowerBound.wholeSeconds).sqlValue,
                (invitation.period?.upperBound.wholeSeconds).sqlValue, expires.sqlValue,
            ])
        guard count > 0 else { throw Failure.noInvitation(invitation.id) }
        return expires
    }

    /// Withdraws an invitation.
    func withdraw(_ id: EntityID<PetInvitation>) throws {
        guard try store.execute(SharingTables.withdraw, [id.sqlValue, pet.id.sqlValue]) > 0 else {
            throw Failure.noInvitation(id)
        }
    }

    /// Ends somebody's access.
    func remove(_ id: EntityID<PetPerson>) throws {
        guard try store.execute(SharingTables.remove, [id.sqlValue, pet.id.sqlValue]) > 0 else {
            throw Failure.notFound("The pet \(pet.id) isn't shared with anybody \(id).")
        }
    }

    /// Ends the access of an account that isn't the owner's.
    func leave(_ account: AccountID) throws {
        try store.execute(SharingTables.leave, [pet.id.sqlValue, account.sqlValue])
    }
}

extension Connection {
    /// Returns the access of an account to the pets that others share with it at a time.
    func sharedPets(
        with account: AccountID, now: Date, owners: any OwnerDirectory
    ) throws -> [PetID: PetAccessDTO] {
        let moment = now.wholeSeconds.sqlValue
        var shared: [PetID: PetAccessDTO] = [:]
        for row in try rows(SharingTables.sharedPets, [account.sqlValue, moment, moment]) {
            let owner = try owners.contact(of: row.value("owner"), in: self)
            shared[try row.value("pet")] = PetAccessDTO(
                role: try row.value("role"), ends: try row.value("ends", as: Int.self).nilIfNever,
                owner: owner?.name, phone: owner?.phone)
        }
        return shared
    }

    /// Accepts the invitation with a code, which is used up.
    /// - Returns: `nil` if there is no such invitation, or it has expired.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `ownPet` if the pet belongs to the account already.
    func accept(_ code: InvitationSecret, by account: AccountID, now: Date) throws -> AcceptedDTO? {
        let moment = now.wholeSeconds
        guard let row = try row(SharingTables.invitation, [.blob(code.hash), moment.sqlValue]) else { return nil }
        guard try row.value("owner", as: AccountID.self) != account else {
            throw Failure.conflict("This code is for somebody else: the pet is yours.", reason: "ownPet")
        }
        let role: String = try row.value("role")
        let begins: Int? = try row.value("begins")
        var ends: Int? = try row.value("ends")
        if role == PetRole.vet.rawValue { ends = moment + SharingAPI.vetHours * 3600 }
        let pet: PetID = try row.value("pet")
        let id: EntityID<PetInvitation> = try row.value("id")
        // If two people send the code at once, only one deletes it.
        guard try execute(SharingTables.withdraw, [id.sqlValue, pet.sqlValue]) > 0 else { return nil }
        try execute(
            SharingTables.share,
            [
                code.person.sqlValue, pet.sqlValue, account.sqlValue,
                .text(row.value("name", as: String.self)), .text(role), (begins ?? moment).sqlValue,
                (ends ?? SharingTables.never).sqlValue,
            ])
        try scheduleAccess(to: pet, of: account, from: begins ?? moment, to: ends, now: moment)
        return AcceptedDTO(
            pet: pet.description, name: try row.value("petName"), role: role,
            begins: ends == nil ? nil : begins ?? moment, ends: ends)
    }

    /// Returns the access that an account has gained with a code before, or `nil` if it has none, or none any more.
    func accepted(_ code: InvitationSecret, by account: AccountID, now: Date) throws -> AcceptedDTO? {
        let values: [SQLValue] = [code.person.sqlValue, account.sqlValue, now.wholeSeconds.sqlValue]
        guard let row = try row(SharingTables.accepted, values) else { return nil }
        let ends = try row.value("ends", as: Int.self).nilIfNever
        return AcceptedDTO(
            pet: try row.value("pet"), name: try row.value("petName"), role: try row.value("role"),
            begins: ends == nil ? nil : try row.value("begins"), ends: ends)
    }
}

extension SharerDTO {
    fileprivate init(row: Row) throws {
        let ends = try row.value("ends", as: Int?.self)?.nilIfNever
        self.init(
            id: try row.value("id"), name: try row.value("name"), role: try row.value("role"),
            begins: ends == nil ? nil : try row.value("begins"), ends: ends)
    }
}

extension Int {
    /// The time, or `nil` for ``SharingTables/never``.
    fileprivate var nilIfNever: Int? { self < SharingTables.never ? self : nil }
}

extension Failure {
    fileprivate static func noInvitation(_ id: EntityID<PetInvitation>) -> Failure {
        .notFound("There is no invitation \(id).")
    }
}
