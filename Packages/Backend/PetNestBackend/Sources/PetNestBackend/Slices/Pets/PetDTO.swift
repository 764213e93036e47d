import CoreModels

/// A pet on the wire.
struct PetDTO: Hashable, Codable, Sendable {
    var id: String?
    var name: String?
    var species: String?
    var breed: String?
    var birthDate: String?
    var sex: String?
    var photo: String?
    var microchip: String?
    var neutered: Bool?
    var allergies: String?
    var conditions: String?
    var insurance: String?
    var vet: String?
    var weightGoal: Int?
    var died: String?

    /// Returns the pet as a domain value.
    /// - Parameter today: The latest possible birthday.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func value(id path: PetID, today: CalendarDate) throws(Failure) -> Pet {
        let id = try PetID(member: "id", id)
        let birthDate = try CalendarDate(member: "birthDate", birthDate)
        let died = try CalendarDate(member: "died", died)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path.rawValue)
        checks.record(Pet.problems(name: name ?? "", breed: breed, birthDate: birthDate, died: died, today: today))
        checks.record(PetCare.problems(allergies: allergies, conditions: conditions, insurance: insurance, vet: vet))
        let species: Species? = checks.choice("species", species)
        if self.species == nil { checks.needed("species", species) { $0 } }
        let sex: Sex? = checks.choice("sex", sex)
        let photo = checks.text("photo", photo) { try PhotoReference(fileName: $0) }
        let microchip = checks.text("microchip", microchip) { try MicrochipNumber($0) }
        let goal = weightGoal.flatMap { grams in checks.member("weightGoal") { try Weight(grams: grams) } }
        return try checks.finish("The pet") {
            guard let name, let species else { return nil }
            return try Pet(
                id: path, name: name, species: species, breed: breed, birthDate: birthDate, sex: sex ?? .unknown,
                photo: photo, microchip: microchip,
                care: PetCare(
                    isNeutered: neutered, allergies: allergies, conditions: conditions, insurance: insurance, vet: vet,
                    weightGoal: goal),
                died: died, today: today)
        }
    }
}

extension PetDTO {
    init(_ pet: Pet) {
        self.init(
            id: pet.id.description, name: pet.name, species: pet.species.rawValue, breed: pet.breed,
            birthDate: pet.birthDate?.description, sex: pet.sex.rawValue, photo: pet.photo?.fileName,
            microchip: pet.microchip?.rawValue, neutered: pet.care.isNeutered, allergies: pet.care.allergies,
            conditions: pet.care.conditions, insurance: pet.care.insurance, vet: pet.care.vet,
            weightGoal: pet.care.weightGoal?.grams, died: pet.died?.description)
    }
}
