import BackendCore
import CoreModels
import Database
import Foundation
import PetsWire

/// Reads and accepts what others share with an account, at a time.
struct SharedPetRepository {
    let store: Connection
    let account: AccountID
    let now: Date

    /// Returns the account's access to each pet that others share with it.
    func access(owners: any OwnerDirectory) throws -> [PetID: PetAccessDTO] {
        let moment = now.wholeSeconds.sqlValue
        var shared: [PetID: PetAccessDTO] = [:]
        for row in try store.rows(SharingTables.sharedPets, [account.sqlValue, moment, moment]) {
            let owner = try owners.contact(of: row.value("owner"), in: store)
            shared[try row.value("pet")] = PetAccessDTO(
                role: try row.value("role"), ends: try row.value("ends", as: Int.self).nilIfNever,
                owner: owner?.name, phone: owner?.phone)
        }
        return shared
    }

    /// Accepts the invitation with a code, which is used up.
    /// - Returns: `nil` if there is no such invitation, or it has expired.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `ownPet` if the pet belongs to the account already.
    func accept(_ code: InvitationSecret) throws -> AcceptedDTO? {
        let moment = now.wholeSeconds
        guard let row = try store.row(SharingTables.invitation, [.blob(code.hash), moment.sqlValue]) else { return nil }
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
        guard try store.execute(SharingTables.withdraw, [id.sqlValue, pet.sqlValue]) > 0 else { return nil }
        try store.execute(
            SharingTables.share,
            [
                code.person.sqlValue, pet.sqlValue, account.sqlValue,
                .text(row.value("name", as: String.self)), .text(role), (begins ?? moment).sqlValue,
                (ends ?? SharingTables.never).sqlValue,
            ])
        try store.execute(SharingTables.forgetEnds, [pet.sqlValue, account.sqlValue])
        try scheduleAccess(to: pet, from: begins ?? moment, to: ends)
        return AcceptedDTO(
            pet: pet.description, name: try row.value("petName"), role: role,
            begins: ends == nil ? nil : begins ?? moment, ends: ends)
    }

    /// Returns the access that the account has gained with a code before, or `nil` if it has none or has lost it.
    func accepted(_ code: InvitationSecret) throws -> AcceptedDTO? {
        let values: [SQLValue] = [code.person.sqlValue, account.sqlValue, now.wholeSeconds.sqlValue]
        guard let row = try store.row(SharingTables.accepted, values) else { return nil }
        let ends = try row.value("ends", as: Int.self).nilIfNever
        return AcceptedDTO(
            pet: try row.value("pet"), name: try row.value("petName"), role: try row.value("role"),
            begins: ends == nil ? nil : try row.value("begins"), ends: ends)
    }

    /// Returns the notices about accesses that owners have ended. They don't contain the pets' ids, because the account
    /// can no longer read the pets.
    func notices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let rows = try store.rows(SharingTables.ends, [account.sqlValue, question.since.sqlValue])
        return RowList("petShareEnd", rows) { row in
            let name: String = try row.value("name")
            return OwnerNotice(
                kind: "sharing", id: try row.value("id"), status: "ended", at: try row.value("ended"),
                title: "\(name) is no longer shared with you",
                detail: "The owner has ended it. To see \(name) again, ask for another code.")
        }
    }

    /// Schedules that the account's clients are notified when its access to a pet begins and when it ends.
    /// - Parameters:
    ///   - begins: The beginning in seconds since 1970.
    ///   - ends: The end, or `nil` if it doesn't end.
    private func scheduleAccess(to pet: PetID, from begins: Int, to ends: Int?) throws {
        let subject = "\(pet)/\(account)"
        if begins > now.wholeSeconds {
            try JobRepository(store: store).schedule(.accessBegins, for: subject, of: account, at: begins)
        }
        if let ends { try JobRepository(store: store).schedule(.accessEnds, for: subject, of: account, at: ends) }
    }
}
