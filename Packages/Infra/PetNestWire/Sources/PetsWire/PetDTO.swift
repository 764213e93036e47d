import CoreModels
import CoreWire

/// A pet on the wire.
public struct PetDTO: DomainRecord, Hashable {
    /// "pet".
    public static let name = "pet"
    /// "pets".
    public static let plural = "pets"

    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The species: `cat`.
    public var species: String?
    /// The breed.
    public var breed: String?
    /// The birthday.
    public var birthDate: String?
    /// The sex: `female`, `male`, or `unknown`.
    public var sex: String?
    /// The name of the photo's file.
    public var photo: String?
    /// The number of the microchip.
    public var microchip: String?
    /// Whether it is neutered; absent if that is unknown.
    public var neutered: Bool?
    /// The allergies.
    public var allergies: String?
    /// The chronic conditions.
    public var conditions: String?
    /// The insurance and its number.
    public var insurance: String?
    /// The vet and their telephone number.
    public var vet: String?
    /// The goal for the weight, in grams.
    public var weightGoal: Int?
    /// The day on which it died.
    public var died: String?
    /// The access of the requesting account; absent if the pet is its own. Only in responses.
    public var shared: PetAccessDTO?

    /// Creates the pet of a domain value.
    public init(_ pet: Pet) {
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

    /// Creates a pet without members.
    public init() {}

    /// Returns the domain value. In a response, an unknown species or sex becomes the most general one.
    public func value(as context: RecordContext) throws(WireError) -> Pet {
        let id = try PetID(member: "id", id)
        let birthDate = try CalendarDate(member: "birthDate", birthDate)
        let died = try CalendarDate(member: "died", died)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.record(
            Pet.problems(name: name ?? "", breed: breed, birthDate: birthDate, died: died, today: context.today))
        checks.record(PetCare.problems(allergies: allergies, conditions: conditions, insurance: insurance, vet: vet))
        let species: Species? = checks.choice("species", species, unknown: context.acceptsUnknownWords ? .other : nil)
        if self.species == nil { checks.needed("species", species) { $0 } }
        let sex: Sex? = checks.choice("sex", sex, unknown: context.acceptsUnknownWords ? .unknown : nil)
        let photo = checks.text("photo", photo) { try PhotoReference(fileName: $0) }
        let microchip = checks.text("microchip", microchip) { try MicrochipNumber($0) }
        let goal = weightGoal.flatMap { grams in checks.member("weightGoal") { try Weight(grams: grams) } }
        return try checks.finish("The pet") {
            guard let name, let species else { return nil }
            return try Pet(
                id: ownID, name: name, species: species, breed: breed, birthDate: birthDate, sex: sex ?? .unknown,
                photo: photo, microchip: microchip,
                care: PetCare(
                    isNeutered: neutered, allergies: allergies, conditions: conditions, insurance: insurance, vet: vet,
                    weightGoal: goal),
                died: died, access: shared?.value ?? .owner, today: context.today)
        }
    }
}
