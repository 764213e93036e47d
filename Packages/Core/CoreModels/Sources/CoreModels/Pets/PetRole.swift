/// The role of an account for a pet, which decides what the account may do with the pet's records.
public enum PetRole: String, Hashable, Sendable, CaseIterable {
    /// The account that the pet belongs to.
    case owner
    /// Lives with the pet: sees and edits everything.
    case family
    /// Looks after the pet for a time: reads the record, and writes the diaries.
    case sitter
    /// Treats the pet: reads the record for a day.
    case vet

    /// The roles that an owner can give to others.
    public static let invited: [PetRole] = [.family, .sitter, .vet]
    /// The roles that may change the record.
    public static let editors: [PetRole] = [.owner, .family]
    /// The roles that may write diaries: meals, drinks, doses and activities.
    public static let diarists: [PetRole] = [.owner, .family, .sitter]
}

extension PetRole {
    /// The role as text: "Family".
    public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The people with the role, within a sentence: "a sitter".
    public var people: String {
        switch self {
        case .owner: "the owner"
        case .family: "family"
        case .sitter: "a sitter"
        case .vet: "a vet"
        }
    }

    /// The permissions of the role, in a sentence.
    public var rights: String {
        switch self {
        case .owner: "Sees and edits everything, and decides who else does."
        case .family: "Sees and edits everything, until you remove them."
        case .sitter:
            "Reads the record, and writes meals, drinks, doses and activities, from the first to the last day."
        case .vet: "Reads the record, for 24 hours from entering the code."
        }
    }
}

extension [PetRole] {
    /// Returns the message that only these roles may do something, for a person with another role.
    public func refusal(of role: PetRole) -> String {
        "Only \(people) may do this, and you are \(role.people)."
    }

    /// The people with one of the roles, within a sentence: "the owner and family".
    public var people: String {
        let names = map(\.people)
        guard let last = names.last, names.count > 1 else { return names.first ?? "nobody" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
