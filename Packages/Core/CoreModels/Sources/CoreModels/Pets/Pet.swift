/// An animal that somebody keeps.
public struct Pet: Hashable, Sendable, Identifiable {
    /// The longest name and breed, in characters.
    public static let longestName = 60

    /// Names the pet for its lifetime.
    public let id: PetID
    /// What it is called; not empty, without white space around it.
    public let name: String
    /// What kind of animal it is.
    public let species: Species
    /// Its breed, as its owner says it.
    public let breed: String?
    /// The day it was born, where that is known.
    public let birthDate: CalendarDate?
    /// Its sex.
    public let sex: Sex
    /// Its photo.
    public let photo: PhotoReference?
    /// Its microchip's number.
    public let microchip: MicrochipNumber?

    /// Describes a pet.
    ///
    /// White space around name and breed is left out; an empty breed is none.
    /// - Parameter today: The day on which the pet is described: it can't be born later. What was judged when it was
    ///   entered is read back with ``CalendarDate/latest``, since a clock may go back and a reader travel.
    /// - Throws: ``PetError`` that names the first property that won't do.
    public init(
        id: PetID = PetID(),
        name: String,
        species: Species,
        breed: String? = nil,
        birthDate: CalendarDate? = nil,
        sex: Sex = .unknown,
        photo: PhotoReference? = nil,
        microchip: MicrochipNumber? = nil,
        today: CalendarDate
    ) throws(PetError) {
        let name = name.trimmed
        let breed = breed?.trimmed
        guard !name.isEmpty else { throw .nameMissing }
        guard name.count <= Self.longestName else { throw .nameTooLong(name.count) }
        if let breed, breed.count > Self.longestName { throw .breedTooLong(breed.count) }
        if let birthDate, birthDate > today { throw .bornInFuture(birthDate, today: today) }
        self.id = id
        self.name = name
        self.species = species
        self.breed = breed?.isEmpty == true ? nil : breed
        self.birthDate = birthDate
        self.sex = sex
        self.photo = photo
        self.microchip = microchip
    }
}

/// Why a pet can't be as described.
public enum PetError: Error, Hashable, Sendable {
    /// It has no name.
    case nameMissing
    /// Its name has this many characters, more than ``Pet/longestName``.
    case nameTooLong(Int)
    /// Its breed has this many characters, more than ``Pet/longestName``.
    case breedTooLong(Int)
    /// It would be born after today.
    case bornInFuture(CalendarDate, today: CalendarDate)
}
