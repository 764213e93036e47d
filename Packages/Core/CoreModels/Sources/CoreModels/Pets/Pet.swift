/// A pet.
public struct Pet: Hashable, Sendable, Identifiable {
    /// The maximum length of name and breed, in characters.
    public static let longestName = 60

    /// The id of the pet.
    public let id: PetID
    /// The name. Not empty, without surrounding white space.
    public let name: String
    /// The species.
    public let species: Species
    /// The breed, as its owner describes it.
    public let breed: String?
    /// The birth date, if known.
    public let birthDate: CalendarDate?
    /// Its sex.
    public let sex: Sex
    /// Its photo.
    public let photo: PhotoReference?
    /// The number of its microchip.
    public let microchip: MicrochipNumber?
    /// Information for those who look after it.
    public internal(set) var care: PetCare
    /// The day it died. Its records are kept, and nothing is due from then on.
    public let died: CalendarDate?
    /// The access of the signed-in account to this pet. It isn't saved with the pet.
    public var access: PetAccess

    /// The earliest possible birth date: no pet is older than the oldest tortoise.
    public static let earliestBirth = CalendarDate(uncheckedYear: 1800, month: 1, day: 1)

    /// Creates a pet.
    ///
    /// Surrounding white space of name and breed is removed; an empty breed becomes `nil`.
    /// - Parameter today: The day on which the pet is described. It can't be born later. Pass ``CalendarDate/latest``
    ///   for a stored pet, which was validated before: the clock may have been set back, or the reader may be in
    ///   another time zone.
    /// - Throws: The problems that ``problems(name:breed:birthDate:died:today:)`` finds.
    public init(
        id: PetID = PetID(),
        name: String,
        species: Species,
        breed: String? = nil,
        birthDate: CalendarDate? = nil,
        sex: Sex = .unknown,
        photo: PhotoReference? = nil,
        microchip: MicrochipNumber? = nil,
        care: PetCare = .unknown,
        died: CalendarDate? = nil,
        access: PetAccess = .owner,
        today: CalendarDate
    ) throws(Invalid<Property>) {
        try Invalid.check(Self.problems(name: name, breed: breed, birthDate: birthDate, died: died, today: today))
        self.id = id
        self.name = name.trimmed
        self.species = species
        self.breed = breed?.kept
        self.birthDate = birthDate
        self.sex = sex
        self.photo = photo
        self.microchip = microchip
        self.care = care
        self.died = died
        self.access = access
    }
}

extension Pet {
    /// Returns the pet with a new value for whether it is neutered; `nil` if that isn't known.
    public func neutered(_ isNeutered: Bool?) -> Pet {
        var pet = self
        pet.care.isNeutered = isNeutered
        return pet
    }

    /// Returns the pet without the target weight of its profile, which a weight plan has replaced.
    public func withoutWeightGoal() -> Pet {
        var pet = self
        pet.care.weightGoal = nil
        return pet
    }

    /// Whether the profile doesn't rule out that the pet is pregnant or nursing.
    public var canBePregnantOrNursing: Bool { sex != .male && care.isNeutered != true }

    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case name, breed, birthDate, died
    }

    /// Returns all problems of a pet.
    /// - Parameter today: The same as for the initializer.
    public static func problems(
        name: String, breed: String? = nil, birthDate: CalendarDate? = nil, died: CalendarDate? = nil,
        today: CalendarDate
    ) -> [Problem<Property>] {
        var birth = InvalidReason.of(birthDate, born: nil, today: today)
        // A stored pet was validated by earlier rules, and stays readable.
        if let birthDate, birthDate < earliestBirth, today != .latest { birth = .bornTooEarly(birthDate) }
        return Problem.found(
            (.name, .of(name, longest: longestName, missing: "Enter the name of the pet.")),
            (.breed, .of(breed, longest: longestName)),
            (.birthDate, birth),
            // A wrong birth date is reported once.
            (.died, .of(died, born: birth == nil ? birthDate : nil, today: today))
        )
    }
}
