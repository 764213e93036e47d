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

    /// Ends somebody's access, and records that for the notice to them.
    func remove(_ id: EntityID<PetPerson>) throws {
        let moment = now.wholeSeconds.sqlValue
        try store.execute(SharingTables.recordEnd, [moment, id.sqlValue, pet.id.sqlValue, moment])
        guard try store.execute(SharingTables.remove, [id.sqlValue, pet.id.sqlValue]) > 0 else {
            throw Failure.notFound("The pet \(pet.id) isn't shared with anybody \(id).")
        }
    }

    /// Ends the access of an account that isn't the owner's.
    func leave(_ account: AccountID) throws {
        try store.execute(SharingTables.leave, [pet.id.sqlValue, account.sqlValue])
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
    var nilIfNever: Int? { self < SharingTables.never ? self : nil }
}

extension Failure {
    fileprivate static func noInvitation(_ id: EntityID<PetInvitation>) -> Failure {
        .notFound("There is no invitation \(id).")
    }
}
