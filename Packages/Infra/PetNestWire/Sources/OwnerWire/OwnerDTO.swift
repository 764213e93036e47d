import CoreModels
import CoreWire

/// An owner on the wire.
public struct OwnerDTO: DomainRecord {
    /// "owner".
    public static let name = "owner"
    /// "owners".
    public static let plural = "owners"

    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The telephone number.
    public var phone: String?

    /// Creates an owner from its members.
    public init(id: String?, name: String?, phone: String?) {
        self.id = id
        self.name = name
        self.phone = phone
    }

    /// Creates the owner of a domain value.
    public init(_ owner: Owner) {
        self.init(id: owner.id.description, name: owner.name, phone: owner.phone)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> Owner {
        let id = try OwnerID(member: "id", id)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.record(Owner.problems(name: name ?? "", phone: phone))
        return try checks.finish("The owner") {
            guard let name else { return nil }
            return try Owner(id: ownID, name: name, phone: phone)
        }
    }
}
