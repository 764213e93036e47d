import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement
import Testing

@testable import ActivityFeature

@Suite("The card of today's walks", .timeLimit(.minutes(1)))
struct ActivityCardTests {
    private func content(_ world: World) async throws(CardFailure) -> CardContent? {
        try await ActivityCard(dependencies: world.dependencies).card.load(["pet": world.pet.id.description])
    }

    @Test("It measures today's movement against the goal, and lists the walks in the order of the day")
    func walks() async throws {
        let world = try World([
            World.walk(1, minutes: 30, meters: 2000, at: 480), World.walk(2, minutes: 20, at: 1020, kind: .play),
            World.walk(3, minutes: 60, ago: 1), World.walk(4, minutes: 90, at: 600, kind: .rest),
        ])
        let elements = try await content(world)?.elements ?? []
        guard elements.count == 2, case .meter(let meter) = elements[0], case .list(let list) = elements[1] else {
            Issue.record("Expected a meter and a list, found \(elements)")
            return
        }
        #expect(meter.value == 50 && meter.total == 120 && meter.note == "70 min to go")
        #expect(
            list.rows.map { "\($0.lead?.plain ?? "") \($0.title.plain)" } == [
                "08:00 Walk, 2 km in 30 min", "17:00 Play, 20 min",
            ])
        #expect(list.rows.allSatisfy { !$0.isSelectable })
    }

    @Test("A reached goal is shown")
    func reached() async throws {
        let world = try World([World.walk(1, minutes: 130)])
        guard case .meter(let meter) = try await content(world)?.elements.first else {
            Issue.record("Expected a meter")
            return
        }
        #expect(meter.role == .positive && meter.note == "goal reached")
    }

    @Test("A pet with a condition is measured against no goal on its card, on its page and in the overview")
    func condition() async throws {
        let world = try World([World.walk(1, minutes: 40)], conditions: "Heart failure")
        guard case .text(let text)? = try await content(world)?.elements.first else {
            Issue.record("Expected a text")
            return
        }
        #expect(text.plain == "40 min. Bruno has a condition: ask your vet how much is right.")
        await world.store.set(onlyPet: world.pet.id)
        let goal = try await ActivityCard(dependencies: world.dependencies).summary().moments.last
        #expect(goal?.title == "Walks, 40 min" && goal?.state?.plain == "your vet says how much")
        #expect(goal?.actions.map(\.label) == ["Log a walk"])
        #expect(try await content(World(species: .fish, conditions: "Swim bladder")) == nil)
    }

    @Test("A pet without a goal has a card only on a day with walks")
    func withoutGoal() async throws {
        #expect(try await content(World(species: .fish)) == nil)
        let world = try World([World.walk(1, minutes: 30)], species: .horse)
        #expect(try await content(world)?.elements.count == 1)
    }

    @Test("An overview has today's walks until now at their times, and how much of a dog's goal is left")
    func summary() async throws {
        let world = try World([
            World.walk(1, minutes: 30, meters: 2000, at: 480), World.walk(2, minutes: 60, ago: 1),
            World.walk(3, minutes: 90, at: 600, kind: .rest), World.walk(4, minutes: 10, at: 1300),
        ])
        await world.store.set(onlyPet: world.pet.id)
        let moments = try await ActivityCard(dependencies: world.dependencies).summary().moments
        #expect(moments.map(\.title) == ["Walk, 2 km in 30 min", "Walks, 40 of 120 min"])
        #expect(moments.map(\.minute) == [480, nil])
        #expect(moments.map(\.isDone) == [true, false])
        #expect(moments.map(\.state?.plain) == [nil, "80 min to go"])
        #expect(moments.map(\.subjects) == Array(repeating: ["\(world.pet.id)"], count: 2))
        #expect(moments.first?.route == Route(["pets", "\(world.pet.id)", "activity", "all", "\(try World.id(1))"]))
        #expect(moments.last?.actions.map(\.label) == ["Log a walk"])
    }

    @Test("A pet that isn't a dog is in the overview only if it did something")
    func otherPets() async throws {
        let world = try World([World.walk(1, minutes: 10, kind: .play)], species: .cat)
        await world.store.set(onlyPet: world.pet.id)
        #expect(
            try await ActivityCard(dependencies: world.dependencies).summary().moments.map(\.title) == ["Play, 10 min"])
    }

    @Test("If it can't be loaded, it shows the reason and the advice, and logs the error")
    func failing() async throws {
        let world = try World()
        await world.store.fail(with: .unavailable(reason: "The store is locked."))
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            _ = try await content(world)
        }
        #expect(world.log.records.map(\.message) == ["the card of today's walks wasn't loaded"])
    }
}
