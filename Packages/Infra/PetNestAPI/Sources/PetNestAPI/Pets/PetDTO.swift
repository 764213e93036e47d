import CoreInterfaces
import CoreModels
import CoreNetworking

/// All pets on the wire.
struct PetsDTO: Decodable {
    let pets: [PetDTO]
    let unreadable: [UnreadableRecordDTO]?
}

/// A pet on the wire.
struct PetDTO: Codable, Sendable {
    let id: String
    let name: String
    let species: String
    let breed: String?
    let birthDate: String?
    let sex: String?
    let photo: String?
    let microchip: String?
    let neutered: Bool?
    let allergies: String?
    let conditions: String?
    let insurance: String?
    let vet: String?
    let weightGoal: Int?
    let died: String?
}

extension PetDTO {
    init(_ pet: Pet) {
        id = pet.id.description
        name = pet.name
        species = pet.species.rawValue
        breed = pet.breed
        birthDate = pet.birthDate?.description
        sex = pet.sex.rawValue
        photo = pet.photo?.fileName
        microchip = pet.microchip?.rawValue
        neutered = pet.care.isNeutered
        allergies = pet.care.allergies
        conditions = pet.care.conditions
        insurance = pet.care.insurance
        vet = pet.care.vet
        weightGoal = pet.care.weightGoal?.grams
        died = pet.died?.description
    }

    /// Returns the pet. An unknown species or sex becomes the most general one.
    func pet() throws(ServiceError) -> Pet {
        try ServiceError.reading("pet \(id)") {
            try Pet(
                id: PetID(wire: id),
                name: name,
                species: Species(rawValue: species) ?? .other,
                breed: breed,
                birthDate: birthDate.map { text throws(ServiceError) in try CalendarDate(wire: text) },
                sex: sex.flatMap(Sex.init(rawValue:)) ?? .unknown,
                photo: photo.map { name throws(PhotoReferenceError) in try PhotoReference(fileName: name) },
                microchip: microchip.map { number throws(MicrochipError) in try MicrochipNumber(number) },
                care: PetCare(
                    isNeutered: neutered, allergies: allergies, conditions: conditions, insurance: insurance, vet: vet,
                    weightGoal: weightGoal.map { grams throws(WeightError) in try Weight(grams: grams) }),
                died: died.map { text throws(ServiceError) in try CalendarDate(wire: text) },
                today: .latest
            )
        }
    }
}
