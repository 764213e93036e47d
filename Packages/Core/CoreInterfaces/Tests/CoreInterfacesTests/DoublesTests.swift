import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@Suite("Doubles fulfill the contracts of their protocols", .timeLimit(.minutes(10)))
struct DoublesTests {
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!

    @Test("Pets are listed by name; saving replaces a pet, and removing one twice isn't an error")
    func pets() async throws {
        let miso = try Pet(name: "Miso", species: .cat, today: today)
        let bruno = try Pet(name: "Bruno", species: .dog, today: today)
        let repository = PetRepositoryDouble([miso])
        try await repository.save(bruno)
        #expect(try await repository.pets() == [bruno, miso])
        let renamed = try Pet(id: miso.id, name: "Anchovy", species: .cat, today: today)
        try await repository.save(renamed)
        try await repository.save(renamed)
        #expect(try await repository.pets() == [renamed, bruno])
        try await repository.remove(bruno.id)
        try await repository.remove(bruno.id)
        #expect(try await repository.pets() == [renamed])
        await #expect(throws: ServiceError.notFound) { try await repository.pet(bruno.id) }
    }

    @Test("A double fails while an error is set")
    func failing() async throws {
        let failure = ServiceError.unavailable(reason: "The store is locked.")
        let pets = PetRepositoryDouble()
        await pets.fail(with: failure)
        await #expect(throws: failure) { try await pets.pets() }
        await pets.fail(with: nil)
        #expect(try await pets.pets().isEmpty)

        let owner = OwnerRepositoryDouble()
        #expect(try await owner.owner() == nil)
        await owner.fail(with: failure)
        await #expect(throws: failure) { try await owner.owner() }
    }

    @Test("Every error says what happened and what to do")
    func errorsExplain() {
        let problem = ServiceError.Problem(field: "name", message: "A pet needs a name.")
        let errors: [ServiceError] = [
            .notFound, .rejected([problem]), .refused(reason: "slotTaken", message: "The slot is taken."),
            .unavailable(reason: "Locked."), .unanswered(reason: "No route."), .unintelligible(detail: "json"),
        ]
        #expect(
            errors.map(\.description) == [
                "This no longer exists.", "A pet needs a name.", "The slot is taken.", "Locked.", "No route.",
                "The answer couldn't be understood.",
            ])
        #expect(Set(errors.map(\.advice)).count == errors.count)
    }
}
