import Foundation

/// The people who share a pet, as one of them sees it.
public struct PetSharing: Hashable, Sendable {
    /// The role of the person who requested it.
    public let role: PetRole
    /// The end of that person's access, or `nil` if it has none.
    public let ends: Date?
    /// The people with whom the owner shares the pet, sorted by name. Only the owner and family see them.
    public let people: [PetPerson]
    /// The invitations that nobody has accepted yet, earliest expiry first. Only the owner sees them.
    public let invitations: [PetInvitation]

    /// Creates a description of who shares a pet.
    public init(role: PetRole, ends: Date? = nil, people: [PetPerson] = [], invitations: [PetInvitation] = []) {
        self.role = role
        self.ends = ends
        self.people = people
        self.invitations = invitations
    }
}

/// Somebody with whom an owner shares a pet.
public struct PetPerson: Hashable, Sendable, Identifiable {
    /// The id of the person, which is also the invitation's.
    public let id: EntityID<PetPerson>
    /// The name that the owner has given them.
    public let name: String
    /// The role.
    public let role: PetRole
    /// The period of a sitter or vet, or `nil` for family.
    public let period: Range<Date>?

    /// Creates a person.
    public init(id: EntityID<PetPerson> = EntityID(), name: String, role: PetRole, period: Range<Date>? = nil) {
        self.id = id
        self.name = name
        self.role = role
        self.period = period
    }
}

/// An invitation to share a pet.
public struct PetInvitation: Hashable, Sendable, Identifiable {
    /// The longest name, in characters.
    public static let longestName = 100
    /// The longest period of a sitter, in days.
    public static let longestStay = 366

    /// The id.
    public let id: EntityID<PetInvitation>
    /// The name that the owner gives the person.
    public let name: String
    /// The role.
    public let role: PetRole
    /// The period of a sitter, or `nil` for other roles.
    public let period: Range<Date>?
    /// The time until which its code can be entered; `nil` until it is sent.
    public let expires: Date?

    /// Creates an invitation. White space around the name is removed.
    public init(
        id: EntityID<PetInvitation> = EntityID(), name: String, role: PetRole, period: Range<Date>? = nil,
        expires: Date? = nil
    ) {
        self.id = id
        self.name = name.trimmed
        self.role = role
        self.period = period
        self.expires = expires
    }

    /// Returns the problem with a name, or `nil`.
    public static func problem(withName name: String) -> InvalidReason? {
        .of(name, longest: longestName, missing: "Enter a name by which you know them.")
    }
}

/// The code of an invitation, which the owner gives to the person.
public struct InvitationCode: Hashable, Sendable {
    /// The code, in groups: `K7QM-2XHT-9PWD`.
    public let text: String
    /// The time until which it can be entered.
    public let expires: Date
    /// Whether it was sent by mail.
    public let isMailed: Bool

    /// Creates a code.
    public init(text: String, expires: Date, isMailed: Bool) {
        self.text = text
        self.expires = expires
        self.isMailed = isMailed
    }
}

/// An invitation that was accepted by its code.
public struct AcceptedInvitation: Hashable, Sendable {
    /// The pet.
    public let pet: PetID
    /// The name of the pet.
    public let petName: String
    /// The role.
    public let role: PetRole
    /// The period of the access, or `nil` for family.
    public let period: Range<Date>?

    /// Creates an accepted invitation.
    public init(pet: PetID, petName: String, role: PetRole, period: Range<Date>? = nil) {
        self.pet = pet
        self.petName = petName
        self.role = role
        self.period = period
    }
}
