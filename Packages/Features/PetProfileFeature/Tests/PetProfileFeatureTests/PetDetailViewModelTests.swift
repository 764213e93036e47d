import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("A pet's profile", .timeLimit(.minutes(10)))
struct PetDetailViewModelTests {
    private func detail(_ pet: Pet, _ world: World) -> PetDetailViewModel {
        PetDetailViewModel(id: pet.id, dependencies: world.dependencies, coordinator: world.coordinator)
    }

    private func facts(_ screen: Screen) -> [Fact] {
        screen.allElements.flatMap { element in
            if case .facts(let facts) = element { facts } else { [] as [Fact] }
        }
    }

    @Test("The page begins with the most important facts: the species, and the allergies")
    func summary() async throws {
        let care = try PetCare(allergies: "Chicken")
        let pet = try Pet(
            name: "Rex", species: .dog, birthDate: World.today.adding(months: -24), sex: .male, care: care,
            today: World.today)
        let detail = detail(pet, World(pets: [pet]))
        detail.appear()
        let texts = await detail.settled().body.prefix(2)
        #expect(
            texts == [
                .text("Dog, 2 years, born 3 May 2024, male"), .text(RichText("Allergic: Chicken", role: .caution)),
            ])
    }

    @Test("Known facts are shown, and unknown ones are left out")
    func facts() async {
        for (pet, expected) in [
            (
                World.miso,
                [
                    "Kind: Cat", "Breed: Maine Coon", "Age: 3 years  born 1 April 2023", "Sex: Female",
                    "Microchip: 276 098 102 345 678",
                ]
            ),
            (World.bruno, ["Kind: Dog"]),
        ] {
            let detail = detail(pet, World())
            detail.appear()
            let screen = await detail.settled()
            #expect(screen.inconsistencies.isEmpty)
            #expect(screen.title == pet.name)
            let facts = facts(screen)
            #expect(facts.map { "\($0.label): \($0.value.plain)" } == expected)
        }
    }

    @Test("Links that other features offer come before the page's own commands, and are followed with the pet's id")
    func links() async {
        let world = World()
        let detail = detail(World.miso, world)
        detail.appear()
        let commands = await detail.settled().commands
        #expect(commands.map(\.id) == ["walks", "events", "edit", "remove"])
        #expect(commands.map(\.key) == ["w", nil, "e", "x"])
        #expect(commands.map(\.role) == [.primary, .normal, .normal, .destructive])
        for command: CommandID in ["walks", "events", "edit", "unknown"] { detail.handle(.activated(command)) }
        let id = World.miso.id
        let followed = world.coordinator.transitions(of: LinkFollowed.self)
        #expect(followed.map { $0.route?.description } == ["pets/\(id)/walks", "pets/\(id)/events"])
        #expect(world.coordinator.transitions(of: PetProfileDestination.self) == [.edit(id)])
    }

    @Test("The page of a pet whose owner has ended the sharing says so, and no longer shows anything of the pet")
    func unshared() async throws {
        let pet = try Pet(name: "Rex", species: .dog, access: PetAccess(role: .family), today: World.today)
        let world = World(pets: [pet])
        let detail = detail(pet, world)
        detail.appear()
        _ = await detail.settled()
        try await world.pets.remove(pet.id)
        detail.appear()
        let screen = await detail.settled()
        let end = EmptyState(
            title: "Rex is no longer shared with you", message: "To see Rex again, ask the owner for another code.")
        #expect(screen.body == [.emptyState(end)])
        #expect(screen.commands.isEmpty && screen.inconsistencies.isEmpty)
    }

    @Test("Care isn't offered for a pet that died")
    func died() async throws {
        let tofu = try Pet(name: "Tofu", species: .cat, died: World.today, today: World.today)
        let care = FeatureLink(id: "care", label: "Book care", isForLiving: true, on: .pet, to: "sitters")
        for (pet, isOffered) in [(World.miso, true), (tofu, false)] {
            var world = World(pets: [pet])
            world.links = World.links + [care]
            let detail = detail(pet, world)
            detail.appear()
            let commands = await detail.settled().commands
            #expect(commands.contains { $0.id == "care" } == isOffered)
            #expect(commands.contains { $0.id == "walks" })
        }
    }

    @Test("Removing asks first, removes the pet and closes")
    func removing() async throws {
        let world = World()
        let detail = detail(World.miso, world)
        detail.appear()
        let screen = await detail.settled()
        #expect(screen.command("remove")?.confirmation?.question.contains("Miso") == true)
        detail.handle(.activated("remove"))
        _ = await detail.settled()
        #expect(try await world.pets.pets() == [World.bruno])
        #expect(world.coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(detail)])
    }

    @Test("A failed removal keeps the profile, with a notice that can be dismissed")
    func removalFails() async {
        let world = World()
        let detail = detail(World.miso, world)
        detail.appear()
        _ = await detail.settled()
        await world.pets.fail(with: .unavailable(reason: "The store is locked."))
        detail.handle(.activated("remove"))
        let failed = await detail.settled()
        #expect(failed.allElements.compactMap(\.id) == [.problem])
        #expect(failed.title == "Miso")
        #expect(world.coordinator.closed.isEmpty)
        #expect(world.recordedLog.records.map(\.message) == ["a pet wasn't removed"])
        detail.handle(.dismissed(.problem))
        #expect(detail.screen.allElements.compactMap(\.id).isEmpty)
    }

    @Test("A missing pet is reported, and the only command is to try again")
    func notThere() async {
        let world = World(pets: [])
        let detail = detail(World.miso, world)
        detail.appear()
        let screen = await detail.settled()
        #expect(screen.allCommands.map(\.id) == ["retry"])
    }

    @Test("A pet that is changed on another screen is shown as it is now; another pet's change isn't")
    func observed() async throws {
        let world = World()
        let detail = detail(World.miso, world)
        detail.appear()
        _ = await detail.settled()
        let renamed = try Pet(id: World.miso.id, name: "Misolino", species: .cat, today: World.today)
        try await world.pets.save(World.bruno)
        try await world.pets.save(renamed)
        await detail.until { $0.title == "Misolino" }
        #expect(detail.title == "Misolino")
    }

    @Test("A failed refresh keeps the content")
    func refreshFails() async {
        let world = World()
        let detail = detail(World.miso, world)
        detail.appear()
        let loaded = await detail.settled()
        await world.pets.fail(with: .unavailable(reason: "The store is locked."))
        detail.appear()
        let stale = await detail.settled()
        #expect(stale.body.dropFirst() == loaded.body[...])
        #expect(stale.commands == loaded.commands)
        detail.handle(.dismissed("load-failure"))
        #expect(detail.screen.body == loaded.body)
    }
}
