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
    /// - Throws: All that ``problems(name:breed:birthDate:died:today:)`` finds.
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
    }
}

extension Pet {
    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case name, breed, birthDate, died
    }

    /// All that is wrong with a pet described so.
    /// - Parameter today: As of the initialiser.
    public static func problems(
        name: String, breed: String? = nil, birthDate: CalendarDate? = nil, died: CalendarDate? = nil,
        today: CalendarDate
    ) -> [Problem<Property>] {
        var birth = InvalidReason.of(birthDate, born: nil, today: today)
        // What is read back was judged by the rules of its day, and stays readable.
        if let birthDate, birthDate < earliestBirth, today != .latest { birth = .bornTooEarly(birthDate) }
        return Problem.found(
            (.name, .of(name, longest: longestName, missing: "A pet needs a name that can be seen.")),
            (.breed, .of(breed, longest: longestName)),
            (.birthDate, birth),
            // A wrong birth is told once.
            (.died, .of(died, born: birth == nil ? birthDate : nil, today: today))
        )
    }
}
