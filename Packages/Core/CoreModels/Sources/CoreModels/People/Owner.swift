/// Somebody who keeps pets.
public struct Owner: Hashable, Sendable, Identifiable {
    /// The longest name, in characters.
    public static let longestName = 100

    /// Names the owner.
    public let id: OwnerID
    /// What they are called; not empty, without white space around it.
    public let name: String
    /// Where a vet or sitter can reach them.
    public let phone: String?

    /// Creates an owner.
    /// - Throws: ``OwnerError`` that names the first invalid property.
    public init(id: OwnerID = OwnerID(), name: String, phone: String? = nil) throws(OwnerError) {
        let name = name.trimmed
        let phone = phone?.trimmed
        guard !name.isEmpty else { throw .nameMissing }
        guard name.count <= Self.longestName else { throw .nameTooLong(name.count) }
        if let phone, !phone.isEmpty {
            let digits = phone.filter(\.isNumber).count
            let isNumber = phone.allSatisfy { $0.isASCII && ($0.isNumber || "+-() /.".contains($0)) }
            guard isNumber, (3...20).contains(digits) else { throw .phoneUnreadable(phone) }
        }
        self.id = id
        self.name = name
        self.phone = phone?.isEmpty == true ? nil : phone
    }
}

/// The reasons for which an owner is invalid.
public enum OwnerError: Error, Hashable, Sendable {
    /// The name is empty.
    case nameMissing
    /// The name has this many characters, more than ``Owner/longestName``.
    case nameTooLong(Int)
    /// The text isn't a telephone number of 3 to 20 digits.
    case phoneUnreadable(String)
}
