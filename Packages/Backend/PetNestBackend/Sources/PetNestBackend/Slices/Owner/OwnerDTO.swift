import CoreModels
import Database

/// An owner on the wire.
struct OwnerDTO: Codable, Sendable {
    var id: String?
    var name: String?
    var phone: String?

    /// Returns the owner as a domain value.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func value() throws(Failure) -> Owner {
        let id = try OwnerID(member: "id", id)
        var checks = MemberChecks()
        checks.needed("id", id) { $0 }
        checks.record(Owner.problems(name: name ?? "", phone: phone))
        return try checks.finish("The owner") {
            guard let id, let name else { return nil }
            return try Owner(id: id, name: name, phone: phone)
        }
    }
}

extension OwnerDTO {
    init(_ owner: Owner) {
        self.init(id: owner.id.description, name: owner.name, phone: owner.phone)
    }
}

extension OwnerDTO {
    init(row: Row) throws {
        self.init(id: try row.value("id"), name: try row.value("name"), phone: try row.value("phone"))
    }
}
