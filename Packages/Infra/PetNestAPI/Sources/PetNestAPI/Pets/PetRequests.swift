import CoreModels
import CoreNetworking

extension APIRequest where Answer == PetsDTO {
    static var pets: Self { .get("v1", "pets") }
}

extension APIRequest where Answer == PetDTO {
    static func pet(_ id: PetID) -> Self { .get("v1", "pets", id.description) }
}

extension APIRequest where Answer == NoContent {
    static func savePet(_ pet: PetDTO, replacing known: PetDTO?) -> Self {
        .put("v1", "pets", pet.id, body: Replacing(pet, known))
    }

    static func removePet(_ id: PetID) -> Self { .delete("v1", "pets", id.description) }
}
