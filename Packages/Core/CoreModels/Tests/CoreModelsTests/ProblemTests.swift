import Testing

@testable import CoreModels

extension Invalid {
    /// The error of a single problem.
    init(_ property: Property, _ reason: InvalidReason) {
        self.init(problems: [Problem(property: property, reason: reason)])
    }
}

@Suite("The problems of a value", .timeLimit(.minutes(10)))
struct ProblemTests {
    private let today = day("2026-05-03")
    private let tomorrow = day("2026-05-04")
    private let longTitle = String(repeating: "t", count: 121)

    /// A form with two of a pet's properties.
    private enum Field: String {
        case name, died
    }

    @Test("are all reported at once, by property, and are the error of the initializer")
    func all() throws {
        let breed = String(repeating: "b", count: 61)
        let problems = Pet.problems(name: " ", breed: breed, birthDate: tomorrow, died: tomorrow, today: today)
        #expect(problems.map(\.property) == [.name, .breed, .birthDate, .died])
        #expect(throws: Invalid(problems: problems)) {
            try Pet(name: " ", species: .cat, breed: breed, birthDate: tomorrow, died: tomorrow, today: today)
        }
        let vaccination = Vaccination.problems(
            vaccine: "", givenOn: tomorrow, nextDue: today, batch: longTitle, vet: longTitle, certificate: longTitle,
            today: today)
        #expect(vaccination.map(\.property) == [.vaccine, .givenOn, .nextDue, .batch, .vet, .certificate])
        #expect(throws: Invalid(problems: vaccination)) {
            try Vaccination(
                vaccine: "", givenOn: tomorrow, nextDue: today, batch: longTitle, vet: longTitle,
                certificate: longTitle, today: today)
        }
        let medicine = Medicine.problems(name: "", everyDays: 0, start: tomorrow, end: today)
        #expect(medicine.map(\.property) == [.name, .everyDays, .end])
    }

    @Test("don't include unknown dates, nor the death if the birth is in the future")
    func unknown() {
        #expect(VetVisit.problems(date: nil, reason: "Check-up", today: today).isEmpty)
        #expect(WeightSample.problems(date: nil, born: tomorrow, today: today).isEmpty)
        #expect(
            Pet.problems(name: "Miso", birthDate: tomorrow, died: today, today: today).map(\.property) == [.birthDate])
    }

    @Test("become the sentences at a form's fields with the same names")
    func sentences() {
        let sentences: [Field: String] = Pet.problems(name: "", birthDate: tomorrow, today: today).sentences()
        #expect(sentences == [.name: "Enter the name of the pet."])
    }

    @Test("A text with a NUL character is rejected before a database would truncate it")
    func nul() {
        #expect(Owner.problems(name: "Ada\0").map(\.reason) == [.holdsNUL])
        #expect(PetCare.problems(vet: "\0").map(\.reason) == [.holdsNUL])
    }
}
