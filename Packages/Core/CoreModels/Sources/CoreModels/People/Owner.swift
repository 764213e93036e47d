/// A person who owns pets.
public struct Owner: Hashable, Sendable, Identifiable {
    /// The maximum length of a name, in characters.
    public static let longestName = 100

    /// The id of the owner.
    public let id: OwnerID
    /// The name. Not empty, without surrounding white space.
    public let name: String
    /// The telephone number at which a vet or sitter can reach them.
    public let phone: String?

    /// Creates an owner.
    /// - Throws: The problems that ``problems(name:phone:)`` finds.
    public init(id: OwnerID = OwnerID(), name: String, phone: String? = nil) throws(Invalid<Property>) {
        try Invalid.check(Self.problems(name: name, phone: phone))
        self.id = id
        self.name = name.trimmed
        self.phone = phone?.kept
    }
}

extension Owner {
    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case name, phone
    }

    /// Returns all problems of an owner.
    public static func problems(name: String, phone: String? = nil) -> [Problem<Property>] {
        Problem.found(
            (.name, .of(name, longest: longestName, missing: "Enter your name.")),
            (.phone, phone.map(\.trimmed).flatMap(telephone))
        )
    }

    private static func telephone(_ phone: String) -> InvalidReason? {
        let isNumber = phone.allSatisfy { $0.isASCII && ($0.isNumber || "+-() /.".contains($0)) }
        let isComplete = isNumber && (3...20).contains(phone.count(where: \.isNumber))
        return phone.isEmpty || isComplete ? nil : .noTelephoneNumber(phone)
    }
}
