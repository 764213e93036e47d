import CoreModels
import Testing

@Suite("Allergies", .timeLimit(.minutes(10)))
struct AllergiesTests {
    @Test(
        "are found in a food's name and ingredients, by kinds and other names too",
        arguments: [
            ("Chicken", "Lumo Adult Chicken & Rice", ["chicken"]),
            ("chicken", "Poultry in gravy", ["chicken"]),
            ("Poultry", "With turkey", ["poultry"]),
            ("Allergic to chicken and beef, badly", "Veal pâté", ["beef"]),
            ("Fish (mild); grain", "Salmon (30 %), rice, peas", ["fish", "grain"]),
            ("dairy", "Yoghurt drops", ["dairy"]),
            ("Potatoes", "sweet potato", ["potatoes"]),
            ("soya", "Soybeans", ["soya"]),
            ("Insects", "Insect protein", ["insects"]),
            ("chicken, chickens", "chicken", ["chicken"]),
        ])
    func found(allergies: String, text: String, words: [String]) {
        #expect(Allergies(allergies).found(in: text) == words)
    }

    @Test(
        "aren't found if they aren't named, or if a food is free of them",
        arguments: [
            ("Chicken", "Lumo Adult Salmon"), ("Grain", "Grain-free duck"), ("wheat", "No wheat, without wheat"),
            ("None known", "Dry food for adult dogs, nothing added"), ("", "Chicken"), ("Ham", "Hamster food"),
            ("Sensitive skin, reacts to dry food", "Dry food"),
        ])
    func notFound(allergies: String, text: String) {
        #expect(Allergies(allergies).found(in: text).isEmpty)
    }

    @Test("A warning names the pet and its allergens; a pet that died has none")
    func warning() throws {
        func pet(died: CalendarDate? = nil) throws -> Pet {
            try Pet(
                name: "Bruno", species: .dog, care: PetCare(allergies: "chicken, beef, fish"), died: died,
                today: .latest)
        }
        #expect(
            try pet().allergyWarning(about: "Chicken with veal and salmon")
                == "Bruno is allergic to chicken, beef and fish.")
        #expect(try pet().allergyWarning(about: "Turkey") == nil)
        #expect(try pet(died: CalendarDate("2026-01-01")).allergyWarning(about: "Chicken") == nil)
    }

    @Test("An empty description isn't an allergy")
    func unknown() {
        #expect(PetCare.unknown.allergens.found(in: "Chicken").isEmpty)
    }
}
