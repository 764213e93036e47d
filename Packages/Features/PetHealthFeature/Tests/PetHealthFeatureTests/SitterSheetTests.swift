import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("A sitter's sheet", .timeLimit(.minutes(10)))
struct SitterSheetTests {
    private let world: World

    init() throws {
        world = try World()
    }

    @Test("A sitter's sheet names the telephone numbers that are missing")
    func missingContacts() throws {
        var state = PetHealthState(pet: world.miso.id, mode: .sitter)
        state.overview = HealthOverview(
            pet: world.miso, owner: try Owner(name: "Ada"), record: world.record, reminders: [], now: world.now)
        let facts = state.presented().allElements.flatMap {
            if case .facts(let facts) = $0 { facts } else { [Fact]() }
        }
        let told = facts.map { "\($0.label): \($0.value.plain)" }
        #expect(told.contains("Owner's telephone: not entered; ask for it"))
        #expect(told.contains("Vet: not entered; ask for it"))
    }

    @Test("A sitter's sheet begins with the allergies, and has medicines with their times and whom to call")
    func sitter() throws {
        let pet = try Pet(
            id: world.miso.id, name: "Miso", species: .cat,
            care: PetCare(isNeutered: true, allergies: "Chicken, penicillin", vet: "Dr. Lind, 901 820"),
            today: world.day)
        var state = PetHealthState(pet: pet.id, mode: .sitter)
        state.overview = HealthOverview(
            pet: pet, owner: world.ada, record: world.record, reminders: [world.worming],
            feeding: Feeding(
                [Feeding.Meal(food: "Dry", grams: 50, day: world.day.adding(days: -1))], today: world.day),
            now: world.now)
        let screen = state.presented()
        #expect(screen.inconsistencies.isEmpty)
        #expect(food(on: screen).last == "Dry: about 50 g a day, recorded once a day: ask in how many meals.")
        #expect(screen.title == "Miso, a sheet for the sitter" && screen.id == "pet-health-sitter")
        guard case .notice(let notice)? = screen.body.first else {
            Issue.record("Expected the allergies.")
            return
        }
        #expect(notice.kind == .warning && notice.text.plain == "Allergies: Chicken, penicillin")
        let facts = screen.allElements.flatMap { if case .facts(let facts) = $0 { facts } else { [Fact]() } }
        let told = facts.map { "\($0.label): \($0.value.plain)" }
        for fact in ["Owner's telephone: +49 30 901820", "Vet: Dr. Lind, 901 820", "Neutered: Yes"] {
            #expect(told.contains(fact))
        }
        let rows = screen.allElements.flatMap { if case .list(let list) = $0 { list.rows } else { [Row]() } }
        #expect(
            rows.map { "\($0.title.plain): \($0.detail?.plain ?? $0.badge?.plain ?? "")" } == [
                "Thiamazole: 0.5 tablet at 08:00 and 20:00, with food; since 1 May 2026. Last given on 2 May 2026 at "
                    + "20:00.",
                "Worming: 1 May 2026",
            ])
        guard case .text(let emergency)? = screen.body.last else {
            Issue.record("Expected what to do in an emergency.")
            return
        }
        #expect(
            emergency.plain == "In an emergency call the vet first, then the owner. "
                + PoisonAdvice.forSitter(of: "Miso", vet: "Dr. Lind, 901 820"))
        #expect(screen.commands.map(\.id) == ["refresh"])
    }

    /// Returns the sentences about what the pet is fed.
    private func food(on screen: Screen) -> [String] {
        for case .group(let group) in screen.body where group.title == "Food" {
            return group.elements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
        }
        return []
    }

    @Test("A sitter's sheet says if the food couldn't be loaded")
    func foodMissing() {
        var state = PetHealthState(pet: world.miso.id, mode: .sitter)
        state.overview = HealthOverview(pet: world.miso, record: .empty, reminders: [], now: world.now)
        #expect(
            food(on: state.presented()) == [
                "What Miso eats can't be loaded now. Ask the owner what to feed, how much, and how often."
            ])
    }
}
