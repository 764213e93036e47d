import Testing

@testable import CoreModels

@Suite("A pet", .timeLimit(.minutes(10)))
struct PetTests {
    private let today = CalendarDate(dayNumber: 20_576)

    @Test("has the values it is created with")
    func description() throws {
        let id = PetID()
        let photo = try PhotoReference(fileName: "miso.jpg")
        let chip = try MicrochipNumber("276098102345678")
        let pet = try Pet(
            id: id, name: "Miso", species: .cat, breed: "Maine Coon", birthDate: today, sex: .female, photo: photo,
            microchip: chip, today: today)
        #expect(pet.id == id && pet.name == "Miso" && pet.species == .cat && pet.breed == "Maine Coon")
        #expect(pet.birthDate == today && pet.sex == .female && pet.photo == photo && pet.microchip == chip)
    }

    @Test("has a trimmed name and breed")
    func trimming() throws {
        let pet = try Pet(name: " \n Miso\u{3000}", species: .cat, breed: "\tMaine Coon ", today: today)
        #expect(pet.name == "Miso")
        #expect(pet.breed == "Maine Coon")
    }

    @Test("has `nil` instead of an empty breed", arguments: ["", "  "])
    func emptyBreed(breed: String) throws {
        #expect(try Pet(name: "Miso", species: .cat, breed: breed, today: today).breed == nil)
    }

    @Test("must have a name", arguments: ["", " ", "\n\t\u{3000}"])
    func nameMissing(name: String) {
        #expect(throws: Invalid<Pet.Property>(.name, .missing("Enter the name of the pet."))) {
            try Pet(name: name, species: .cat, today: today)
        }
    }

    @Test("has at most 60 characters in its name, of any number of bytes")
    func nameLength() throws {
        let longest = String(repeating: "👩‍👩‍👧‍👦", count: Pet.longestName)
        #expect(try Pet(name: longest, species: .cat, today: today).name == longest)
        #expect(throws: Invalid<Pet.Property>(.name, .tooLong(61, longest: 60))) {
            try Pet(name: longest + "x", species: .cat, today: today)
        }
    }

    @Test("has at most 60 characters in its breed")
    func breedLength() throws {
        let longest = String(repeating: "b", count: Pet.longestName)
        #expect(try Pet(name: "Miso", species: .cat, breed: " \(longest) ", today: today).breed == longest)
        #expect(throws: Invalid<Pet.Property>(.breed, .tooLong(61, longest: 60))) {
            try Pet(name: "Miso", species: .cat, breed: longest + "b", today: today)
        }
    }

    @Test("isn't born in the future")
    func birthDate() throws {
        let tomorrow = today.adding(days: 1)
        #expect(throws: Invalid<Pet.Property>(.birthDate, .inFuture(tomorrow, today: today))) {
            try Pet(name: "Miso", species: .cat, birthDate: tomorrow, today: today)
        }
        #expect(try Pet(name: "Miso", species: .cat, birthDate: tomorrow, today: .latest).birthDate == tomorrow)
    }

    @Test(
        "has an age that increases on its birthdays",
        arguments: [
            ("2023-04-01", "2026-05-03", 3, 1), ("2023-05-04", "2026-05-03", 2, 11), ("2026-05-03", "2026-05-03", 0, 0),
            ("2027-01-01", "2026-05-03", 0, 0), ("2024-02-29", "2025-02-28", 1, 0), ("2024-02-29", "2025-02-27", 0, 11),
        ])
    func age(birth: String, day: String, years: Int, months: Int) throws {
        let age = Age(bornOn: try #require(CalendarDate(birth)), on: try #require(CalendarDate(day)))
        #expect(age.years == years)
        #expect(age.months == months)
    }
}
