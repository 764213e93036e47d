import CoreInterfaces
import CoreModels
import CoreNetworking

/// An owner on the wire.
struct OwnerDTO: Codable {
    let id: String
    let name: String
    let phone: String?
}

extension OwnerDTO {
    init(_ owner: Owner) {
        id = owner.id.description
        name = owner.name
        phone = owner.phone
    }

    func owner() throws(ServiceError) -> Owner {
        try ServiceError.reading("owner \(id)") {
            try Owner(id: OwnerID(wire: id), name: name, phone: phone)
        }
    }
}

extension APIRequest where Answer == OwnerDTO {
    static var owner: Self { .get("v1", "owner") }
}

extension APIRequest where Answer == NoContent {
    static func saveOwner(_ owner: OwnerDTO) -> Self { .put("v1", "owner", body: owner) }
}
