import CoreModels
import CoreWire

/// The operations on the sharing of a pet.
public enum SharingAPI {
    /// The hours in which the code of an invitation can be entered.
    public static let codeHours = 24
    /// The hours for which a vet can read the record.
    public static let vetHours = 24

    /// Reads the people who share a pet.
    public static let sharing = Endpoint<Pet, NoBody, SharingDTO>("GET v1/pets/:pet/sharing", answer: "sharing")
    /// Invites a person to share a pet, and creates the code.
    public static let invite = Endpoint<Pet, PetInvitation, InvitationDTO, InvitationCodeDTO>(
        "PUT v1/pets/:pet/invitations/:invitation", body: "invitation", answer: "invitationCode",
        note: "again: another code; the earlier one is no longer valid",
        failures: [
            FailureDeclaration(
                429,
                when: "\(FailureDeclaration.freeAttempts) invitations were mailed; `retry-after` has the wait")
        ], roles: [.owner])
    /// Withdraws an invitation.
    public static let withdraw = Endpoint<Pet, PetInvitation, NoBody, NoBody>(
        "DELETE v1/pets/:pet/invitations/:invitation", roles: [.owner])
    /// Ends somebody's access.
    public static let remove = Endpoint<Pet, PetPerson, NoBody, NoBody>(
        "DELETE v1/pets/:pet/people/:person", note: "their next request gets 404", roles: [.owner])
    /// Ends the account's own access.
    public static let leave = Endpoint<Pet, NoBody, NoBody>("DELETE v1/pets/:pet/sharing", roles: PetRole.invited)
    /// Accepts an invitation by its code.
    public static let accept = Endpoint<AcceptanceDTO, AcceptedDTO>(
        "POST v1/invitations/acceptance", body: "acceptance", answer: "accepted",
        failures: [
            FailureDeclaration(409, "wrongCode", when: "it is unknown, was used, or is over"),
            FailureDeclaration(409, "ownPet"),
            FailureDeclaration(
                429,
                when: "the account has sent \(FailureDeclaration.freeAttempts) wrong codes; `retry-after` has the wait"),
        ], audience: .sharers)

    /// All operations, in the order of the page of the API.
    public static let all = [
        sharing.declaration, invite.declaration, withdraw.declaration, remove.declaration, leave.declaration,
        accept.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // A pet is its account's. The owner can share it: family sees and edits everything, a sitter reads and writes
        // diaries (meals, drinks, doses, activities) in a period, a vet reads for \(vetHours) hours. Requests that read are for
        // all roles, and those that write for the owner and family, unless they say otherwise; another role gets 403 `role`,
        // and a stranger 404, as for an unknown pet. Lists of all pets' records, such as the agenda, have those of one's own
        // pets and of those shared as family; a sitter's agenda and notices have the doses. Only the owner books care for a pet, posts as it and exports it
        // invitation; role: family sitter vet; begins and ends, in seconds since 1970, are the period of a sitter, and
        // absent for other roles. name is what the owner calls the person. With an email, the code is mailed, if the server
        // can
        {"name": "Bob", "role": "sitter", "begins": 1777852800, "ends": 1778457600, "email": "bob@example.org"}
        // invitationCode; works once, until expires
        {"code": "K7QM-2XHT-9PWD", "expires": 1777939200, "isMailed": true}
        // acceptance; upper or lower case, with or without hyphens
        {"code": "k7qm 2xht 9pwd"}
        // accepted; begins and ends are absent for family. The lists have the pet in that time. The account that has
        // used a code gets the same answer for it again while it has the access
        {"pet": "…", "name": "Miso", "role": "sitter", "begins": 1777852800, "ends": 1778457600}
        // sharing; role and ends are those of the account that asks, ends is absent without an end. people, by name, are
        // only for the owner and family, and invitations only for the owner
        {"role": "owner", "people": [{"id": "…", "name": "Ben", "role": "vet", "begins": 1777852800, "ends": 1777939200}],
         "invitations": [{"id": "…", "name": "Bob", "role": "family", "expires": 1777939200}]}
        """
}
