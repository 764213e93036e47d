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
    /// What those who look after it have to know.
    public let care: PetCare
    /// The day it died. All that was recorded stays; nothing is due any more.
    public let died: CalendarDate?

    /// The earliest day that is believed for a birth: no pet lives longer than the oldest tortoise.
    public static let earliestBirth = CalendarDate(uncheckedYear: 1800, month: 1, day: 1)

    /// Creates a pet.
    ///
    /// White space around name and breed is left out; an empty breed is none.
    /// - Parameter today: The day on which the pet is described: it can't be born later. What was judged when it was
    ///   entered is read back with ``CalendarDate/latest``, since a clock may go back and a reader travel.
    /// - Throws: ``PetError`` that names the first invalid property.
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
        today: CalendarDate
    ) throws(PetError) {
        let name = name.trimmed
        let breed = breed?.trimmed
        guard !name.isEmpty else { throw .nameMissing }
        guard name.count <= Self.longestName else { throw .nameTooLong(name.count) }
        if let breed, breed.count > Self.longestName { throw .breedTooLong(breed.count) }
        if let birthDate {
            guard birthDate <= today else { throw .bornInFuture(birthDate, today: today) }
            // What is read back was judged by the rules of its day, and stays readable.
            guard birthDate >= Self.earliestBirth || today == .latest else { throw .bornTooEarly(birthDate) }
        }
        if let died {
            guard died <= today else { throw .diedInFuture(died, today: today) }
            if let birthDate, died < birthDate { throw .diedBeforeBirth(died, born: birthDate) }
        }
        self.id = id
        self.name = name
        self.species = species
        self.breed = breed?.isEmpty == true ? nil : breed
        self.birthDate = birthDate
        self.sex = sex
        self.photo = photo
        self.microchip = microchip
        self.care = care
        self.died = died
    }
}

/// The reasons for which a pet is invalid.
public enum PetError: Error, Hashable, Sendable {
    /// It has no name, or none of which anything is seen.
    case nameMissing
    /// Its name has this many characters, more than ``Pet/longestName``.
    case nameTooLong(Int)
    /// Its breed has this many characters, more than ``Pet/longestName``.
    case breedTooLong(Int)
    /// It would be born after today.
    case bornInFuture(CalendarDate, today: CalendarDate)
    /// It would be born before ``Pet/earliestBirth``.
    case bornTooEarly(CalendarDate)
    /// It would have died after today.
    case diedInFuture(CalendarDate, today: CalendarDate)
    /// It would have died before it was born.
    case diedBeforeBirth(CalendarDate, born: CalendarDate)
}
