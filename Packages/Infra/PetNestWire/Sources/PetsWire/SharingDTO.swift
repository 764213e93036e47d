import CoreModels
import CoreWire
import Foundation

/// The sharing of a pet, on the wire.
public struct SharingDTO: Codable, Hashable, Sendable {
    /// The role of the account that asks.
    public var role: String?
    /// The end of its access, in seconds since 1970.
    public var ends: Int?
    /// The people with whom the pet is shared.
    public var people: [SharerDTO]?
    /// The invitations that nobody has accepted yet.
    public var invitations: [SharerDTO]?

    /// Creates it from its members.
    public init(role: String?, ends: Int?, people: [SharerDTO]?, invitations: [SharerDTO]?) {
        self.role = role
        self.ends = ends
        self.people = people
        self.invitations = invitations
    }

    /// Returns the domain value. People with a role of a later version are left out.
    public func value() throws(WireError) -> PetSharing {
        guard let role = role.flatMap(PetRole.init) else {
            throw .malformed("“role” isn't a role that is known here.")
        }
        return PetSharing(
            role: role, ends: ends.map { Date(timeIntervalSince1970: Double($0)) },
            people: (people ?? []).compactMap { person in
                guard let id = person.id.flatMap({ EntityID<PetPerson>($0) }), let role = person.knownRole else {
                    return nil
                }
                return PetPerson(id: id, name: person.name ?? "", role: role, period: person.period)
            },
            invitations: (invitations ?? []).compactMap { invitation in
                guard let id = invitation.id.flatMap({ EntityID<PetInvitation>($0) }), let role = invitation.knownRole
                else { return nil }
                return PetInvitation(
                    id: id, name: invitation.name ?? "", role: role, period: invitation.period,
                    expires: invitation.expires.map { Date(timeIntervalSince1970: Double($0)) })
            })
    }
}

/// A person with whom a pet is shared, or who is invited.
public struct SharerDTO: Codable, Hashable, Sendable {
    /// The id of the person or invitation.
    public var id: String?
    /// The name that the owner has given.
    public var name: String?
    /// The role: `family`.
    public var role: String?
    /// The beginning of the period, in seconds since 1970.
    public var begins: Int?
    /// The end of the period.
    public var ends: Int?
    /// The time until which the code can be entered; only of invitations.
    public var expires: Int?

    /// Creates it from its members.
    public init(id: String?, name: String?, role: String?, begins: Int?, ends: Int?, expires: Int? = nil) {
        self.id = id
        self.name = name
        self.role = role
        self.begins = begins
        self.ends = ends
        self.expires = expires
    }

    fileprivate var knownRole: PetRole? { role.flatMap(PetRole.init) }

    fileprivate var period: Range<Date>? { .read(from: begins, until: ends) }
}

/// An invitation in a request.
public struct InvitationDTO: Codable, Hashable, Sendable {
    /// The name that the owner gives the person.
    public var name: String?
    /// The role.
    public var role: String?
    /// The beginning of a sitter's period, in seconds since 1970.
    public var begins: Int?
    /// The end of a sitter's period.
    public var ends: Int?
    /// The address to which the code is mailed.
    public var email: String?

    /// Creates the body of an invitation.
    public init(_ invitation: PetInvitation, email: String?) {
        name = invitation.name
        role = invitation.role.rawValue
        begins = invitation.period.map { Int($0.lowerBound.timeIntervalSince1970) }
        ends = invitation.period.map { Int($0.upperBound.timeIntervalSince1970) }
        self.email = email
    }

    /// Returns the invitation, and the address to which its code is mailed.
    /// - Parameter now: The current time, after which a sitter's period has to end.
    public func value(
        id: EntityID<PetInvitation>, now: Date
    ) throws(WireError) -> (invitation: PetInvitation, email: EmailAddress?) {
        var checks = MemberChecks()
        let name = checks.needed("name", name) { name in
            if let problem = PetInvitation.problem(withName: name) { throw problem }
            return name
        }
        let role: PetRole? = checks.neededChoice("role", role)
        if role == .owner {
            checks.member("role") { throw BrokenRule("A pet has one owner. Choose family, sitter or vet.") }
        }
        var period: Range<Date>?
        if role == .sitter {
            let begins = checks.needed("begins", begins) { $0 }
            period = checks.needed("ends", ends) { try Self.period(from: begins ?? 0, until: $0, now: now) }
        } else if begins != nil || ends != nil {
            checks.member("ends") { throw BrokenRule("Only a sitter has a period.") }
        }
        let email = checks.text("email", email) { try EmailAddress($0) }
        return try checks.finish("The invitation") {
            guard let name, let role else { return nil }
            return (PetInvitation(id: id, name: name, role: role, period: period), email)
        }
    }

    private static func period(from begins: Int, until ends: Int, now: Date) throws(BrokenRule) -> Range<Date> {
        let longest = PetInvitation.longestStay * 86_400
        guard begins < ends, begins > 0, ends - begins <= longest else {
            throw BrokenRule("The last day is after the first, and \(PetInvitation.longestStay) days later at most.")
        }
        let period = Date(timeIntervalSince1970: Double(begins))..<Date(timeIntervalSince1970: Double(ends))
        guard period.upperBound > now else { throw BrokenRule("The last day is over already.") }
        return period
    }
}

/// The code of an invitation on the wire.
public struct InvitationCodeDTO: Codable, Hashable, Sendable {
    /// The code.
    public var code: String?
    /// The time until which it can be entered, in seconds since 1970.
    public var expires: Int?
    /// Whether it was sent by mail.
    public var isMailed: Bool?

    /// Creates it from its members.
    public init(code: String, expires: Int, isMailed: Bool) {
        self.code = code
        self.expires = expires
        self.isMailed = isMailed
    }

    /// Returns the domain value.
    public func value() throws(WireError) -> InvitationCode {
        guard let code, let expires else { throw .malformed("“code” and “expires” are required.") }
        return InvitationCode(
            text: code, expires: Date(timeIntervalSince1970: Double(expires)), isMailed: isMailed ?? false)
    }
}

/// The body that accepts an invitation.
public struct AcceptanceDTO: Codable, Hashable, Sendable {
    /// The code.
    public var code: String?

    /// Creates it from its member.
    public init(code: String?) {
        self.code = code
    }
}

/// The accepted invitation on the wire.
public struct AcceptedDTO: Codable, Hashable, Sendable {
    /// The id of the pet.
    public var pet: String?
    /// The name of the pet.
    public var name: String?
    /// The role.
    public var role: String?
    /// The beginning of the period, in seconds since 1970.
    public var begins: Int?
    /// The end of the period.
    public var ends: Int?

    /// Creates it from its members.
    public init(pet: String?, name: String?, role: String?, begins: Int?, ends: Int?) {
        self.pet = pet
        self.name = name
        self.role = role
        self.begins = begins
        self.ends = ends
    }

    /// Returns the domain value.
    public func value() throws(WireError) -> AcceptedInvitation {
        let pet = try PetID(required: "pet", pet)
        guard let name, let role = role.flatMap(PetRole.init) else {
            throw .malformed("“name” and a known “role” are required.")
        }
        return AcceptedInvitation(pet: pet, petName: name, role: role, period: .read(from: begins, until: ends))
    }
}

extension Range<Date> {
    /// Returns the period between two times in seconds since 1970, or `nil` if it isn't one.
    fileprivate static func read(from begins: Int?, until ends: Int?) -> Range<Date>? {
        guard let begins, let ends, begins < ends else { return nil }
        return Date(timeIntervalSince1970: Double(begins))..<Date(timeIntervalSince1970: Double(ends))
    }
}
