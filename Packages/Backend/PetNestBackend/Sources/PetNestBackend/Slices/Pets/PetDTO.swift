import CoreModels

/// A pet on the wire.
struct PetDTO: Codable, Sendable {
    var id: String?
    var name: String?
    var species: String?
    var breed: String?
    var birthDate: String?
    var sex: String?
    var photo: String?
    var microchip: String?

    /// The pet as the domain has it.
    /// - Parameter today: The latest day that it can be born on.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func value(id path: PetID, today: CalendarDate) throws(Failure) -> Pet {
        let id = try PetID(member: "id", id)
        let birthDate = try CalendarDate(member: "birthDate", birthDate)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path.rawValue)
        checks.text("name", name ?? "") { try Pet(name: $0, species: .other, today: today) }
        let species: Species? = checks.choice("species", species)
        if self.species == nil { checks.needed("species", species) { $0 } }
        checks.text("breed", breed) { try Pet(name: "-", species: .other, breed: $0, today: today) }
        checks.member("birthDate") { try Pet(name: "-", species: .other, birthDate: birthDate, today: today) }
        let sex: Sex? = checks.choice("sex", sex)
        let photo = checks.text("photo", photo) { try PhotoReference(fileName: $0) }
        let microchip = checks.text("microchip", microchip) { try MicrochipNumber($0) }
        return try checks.finish("The pet") {
            guard let name, let species else { return nil }
            return try Pet(
                id: path, name: name, species: species, breed: breed, birthDate: birthDate, sex: sex ?? .unknown,
                photo: photo, microchip: microchip, today: today)
        }
    }
}

extension PetDTO {
    init(_ pet: Pet) {
        self.init(
            id: pet.id.description, name: pet.name, species: pet.species.rawValue, breed: pet.breed,
            birthDate: pet.birthDate?.description, sex: pet.sex.rawValue, photo: pet.photo?.fileName,
            microchip: pet.microchip?.rawValue)
    }
}

extension PetError: ExplainedError {
    var explanation: String {
        switch self {
        case .nameMissing: "A pet needs a name."
        case .nameTooLong(let count): "A name has \(Pet.longestName) characters at most; this one has \(count)."
        case .breedTooLong(let count): "A breed has \(Pet.longestName) characters at most; this one has \(count)."
        case .bornInFuture(let date, let today): "A pet can't be born on \(date): \(today.notYet)"
        }
    }
}

extension MicrochipError: ExplainedError {
    var explanation: String {
        switch self {
        case .unexpectedCharacter(let character):
            "A microchip number has digits, and letters only where it has ten characters; “\(character)” can't be in it."
        case .wrongLength(let count):
            "A microchip number has 15 digits, an older one 9 digits or 10 digits and letters; this one has \(count)."
        }
    }
}

extension PhotoReferenceError: ExplainedError {
    var explanation: String {
        switch self {
        case .notAFileName(let text):
            "“\(text)” is no photo: it should be the plain name of a file, without folders, not hidden, of 255 bytes at most."
        }
    }
}
