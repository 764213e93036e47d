import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Foundation
import Testing

@testable import OnboardingFeature

@MainActor @Suite("The first steps", .timeLimit(.minutes(10)))
struct OnboardingTests {
    private let world = World()

    private var steps: [String] { world.flows.shown.map(\.rawValue) }

    @Test("Name, pet, reminders: all are saved, and the steps are finished")
    func whole() async throws {
        try world.start()
        #expect(world.progress.isFinished == nil)
        await world.act(.edited("name", .text("Ada")), .activated("proceed"))
        await world.act(.edited("pet", .text("Miso")), .edited("kind", .option("cat")), .activated("proceed"))
        #expect(steps == ["welcome-you", "welcome-pet", "welcome-choices"])
        #expect(world.screen?.inconsistencies.isEmpty == true)
        await world.act(
            .edited("worming", .flag(true)), .edited("ticks", .flag(true)), .edited("ticks", .flag(false)),
            .edited("counts", .flag(true)), .activated("proceed"))
        #expect(await (try world.owner.owner())?.name == "Ada")
        let pets = try await world.pets.allPets().values
        #expect(pets.map(\.name) == ["Miso"] && pets.map(\.species) == [.cat])
        let pet = try #require(pets.first)
        #expect(world.health.saved.map(\.pet) == [pet.id])
        let reminder = try #require(world.health.saved.first).reminder
        #expect(reminder.title == "Worming" && "\(reminder.start)" == "2026-05-03")
        #expect(try reminder.recurrence == Recurrence(every: 3, .month))
        #expect(world.serving.allowCountingCalls.all == [true])
        #expect(world.outputs == [.finished])
        #expect(world.progress.isFinished == true)
    }

    @Test("After leaving at any step, they continue there at the next start with the input")
    func resumed() async throws {
        try world.start()
        await world.act(.edited("name", .text("Ada")), .activated("proceed"))
        try world.start()
        #expect(steps == ["welcome-you", "welcome-pet"])
        await world.act(.back)
        #expect(world.screen?.field("name")?.value == .text("Ada"))
        await world.act(.activated("proceed"))
        await world.act(.edited("pet", .text("Bruno")), .activated("proceed"))
        #expect(await (try world.owner.owner())?.name == "Ada")
        try world.start()
        #expect(steps.last == "welcome-choices")
        #expect(world.progress.isFinished == false)
        await world.act(.edited("checkUp", .flag(true)), .activated("proceed"))
        #expect(world.health.saved.count == 1)
        #expect(world.progress.isFinished == true)
    }

    @Test("Skipped at any step, they are finished, and a typed name is saved", arguments: [0, 1, 2])
    func skipped(after steps: Int) async throws {
        try world.start()
        await world.act(.edited("name", .text("Ada")))
        if steps > 0 { await world.act(.activated("proceed")) }
        if steps > 1 { await world.act(.activated("skip-pet")) }
        await world.act(.activated("skip"))
        #expect(await (try world.owner.owner())?.name == "Ada")
        #expect(world.outputs == [.finished])
        #expect(world.progress.isFinished == true)
        #expect(try await world.pets.allPets().values.isEmpty)
        #expect(world.serving.allowCountingCalls.count == 0)
    }

    @Test("A typed pet isn't dropped without a question", arguments: ["skip", "skip-pet"])
    func typedPet(_ command: String) async throws {
        try world.start()
        await world.act(.activated("proceed"))
        func question() -> String? {
            world.screen?.commands.first { $0.id == CommandID(command) }?.confirmation?.question
        }
        #expect(question() == nil)
        await world.act(.edited("pet", .text("Lotte")))
        #expect(question() == "Go on without adding Lotte?")
    }

    @Test(
        "Sample pets come before the person's name, which replaces the sample's; no reminders are suggested for them")
    func sample() async throws {
        try world.start()
        await world.act(.edited("name", .text("Ada")), .activated("proceed"))
        #expect(await (try world.owner.owner()) == nil)
        await world.act(.activated("sample"))
        #expect(world.serving.enterSampleCalls.count == 1)
        #expect(await (try world.owner.owner())?.name == "Ada")
        #expect(world.screen?.allFields.map(\.id) == ["counts"])
    }

    @Test("At a server a code for a shared pet can be entered, which finishes them; there are no sample pets")
    func code() async throws {
        world.isAtServer = true
        try world.start()
        await world.act(.edited("name", .text("Bob")), .activated("proceed"))
        #expect(world.screen?.commands.map(\.id) == ["code", "skip-pet", "skip", "quit"])
        await world.act(.activated("code"))
        #expect(world.outputs == [.finished, .code])
        #expect(world.progress.isFinished == true)
        #expect(await (try world.owner.owner())?.name == "Bob")
    }

    @Test("Somebody with whom a pet is shared already is asked for a pet of their own, and can go on without one")
    func sharedPet() async throws {
        world.isAtServer = true
        let shared = try Pet(
            name: "Miso", species: .cat, access: PetAccess(role: .family), today: .latest)
        try await world.pets.save(shared)
        try world.start()
        await world.act(.activated("proceed"))
        #expect(world.screen?.title == "A pet of your own")
        let text = Element.text("Shared with you already: Miso. If you have no pet of your own, go on without one.")
        #expect(world.screen?.body.contains(text) == true)
        await world.act(.activated("skip-pet"))
        #expect(world.screen?.id == "welcome-choices")
    }

    @Test("Without a server, there are sample pets, and no form for a code")
    func withoutServer() async throws {
        try world.start()
        await world.act(.activated("proceed"))
        #expect(world.screen?.commands.map(\.id) == ["sample", "skip-pet", "skip", "quit"])
    }

    @Test("An invalid value is reported at its field, a failed save at the form, and the step stays")
    func mistakes() async throws {
        try world.start()
        await world.act(.edited("name", .text(String(repeating: "a", count: 1_000_000))), .activated("proceed"))
        #expect(world.screen?.field("name")?.error != nil)
        await world.act(.edited("name", .text("")), .activated("proceed"))
        #expect(world.screen?.id == "welcome-pet")
        await world.act(.activated("proceed"))
        #expect(world.screen?.field("pet")?.error == "Enter the name of the pet.")
        await world.pets.fail(with: .unavailable(reason: "The store is locked."))
        await world.act(.edited("pet", .text("Miso")), .activated("proceed"))
        #expect(world.screen?.id == "welcome-pet")
        #expect(world.screen?.backConfirmation != nil)
        #expect(world.screen?.field("pet")?.value == .text("Miso"))
        await world.pets.fail(with: nil)
        await world.act(.activated("proceed"))
        #expect(world.screen?.id == "welcome-choices")
        #expect(await (try world.owner.owner()) == nil)
    }

    @Test("The shortest way to the first pet takes five keys besides the names")
    func keys() async throws {
        try world.start()
        // A name, Enter to the button, Enter; the pet's name, Enter to its kind, Enter to the button, Enter.
        #expect(world.screen?.allFields.map(\.id) == ["name"])
        await world.act(.activated("proceed"))
        #expect(world.screen?.allFields.map(\.id) == ["pet", "kind"])
        #expect(world.screen?.field("kind")?.value == .option("dog"))
    }

    @Test("Unreadable progress counts as finished")
    func damaged() {
        world.store.save(Data("{".utf8), as: "onboarding-account-1")
        #expect(world.progress.isFinished == true)
    }

    @Test("The screens and their view model are freed with the flow, even during a save")
    func freed() async throws {
        try world.start()
        weak let screen = world.flows.stack.top
        world.flows.stack.top?.handle(.activated("proceed"))
        world.flows.stack.top?.handle(.activated("sample"))
        world.flows.stack.removeAll()
        // A release has no event.
        for _ in 0..<1000 where screen != nil { await Task.yield() }
        #expect(screen == nil)
    }
}
