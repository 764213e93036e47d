import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CoreNetworkingTesting
import CorePresentation
import Testing

@testable import SitterProfileFeature

@MainActor @Suite("The profiles of an account", .timeLimit(.minutes(10)))
struct SitterProfileListTests {
    private func list(_ world: World) -> SitterProfileListViewModel {
        SitterProfileListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
    }

    private func shown(_ world: World) async -> Screen {
        let list = list(world)
        list.appear()
        return await list.settled()
    }

    @Test("While it loads, the screen is busy")
    func loading() {
        let list = list(World())
        list.appear()
        #expect(list.screen.isBusy && list.screen.body == [.progress(ProgressIndicator("Loading your profiles"))])
    }

    @Test("Without profiles, it explains offering care, and its command opens the form")
    func empty() async {
        let world = World()
        let list = list(world)
        list.appear()
        let screen = await list.settled()
        #expect(screen.messages == ["You don't offer care"])
        #expect(screen.allCommands.map(\.label) == ["Offer care"])
        #expect(screen.inconsistencies.isEmpty)
        list.handle(.activated("offer"))
        #expect(world.coordinator.transitions(of: SitterProfileDestination.self) == [.new])
    }

    @Test("A profile is listed with its prices and rating, and opens its page")
    func one() async throws {
        let world = World([.ana])
        let list = list(world)
        list.appear()
        let screen = await list.settled()
        let row = try #require(screen.row(RowID(SitterDTO.anaID)))
        #expect(row.title.plain == "Ana Lopes")
        #expect(row.detail?.plain == "Boarding €40.00, Dog walking €15.50")
        #expect(row.badge?.plain == "4.5 of 5 (2 reviews)")
        #expect(screen.inconsistencies.isEmpty)
        list.handle(.selected(row.id, in: "profiles"))
        let id = try #require(SitterID(SitterDTO.anaID))
        list.handle(.activated("another"))
        #expect(world.coordinator.transitions(of: SitterProfileDestination.self) == [.profile(id), .new])
    }

    @Test("After the first profile is saved, the focus isn't on the command for another one")
    func focus() async {
        let empty = await shown(World())
        let one = await shown(World([.ana]))
        #expect(Set(empty.allCommands.map(\.id)).isDisjoint(with: one.allCommands.map(\.id)))
    }

    @Test("An account with the maximum number of profiles isn't offered another one")
    func most() async {
        let sitters = (1...CareAPI.mostProfiles).map { number in
            var sitter = SitterDTO.ana
            sitter.id = "00000000-0000-4000-8000-00000000000\(number)"
            return sitter
        }
        #expect(await shown(World(sitters)).command("another") == nil)
        #expect(await shown(World(sitters.dropLast())).command("another") != nil)
    }

    @Test("A profile without offers says so")
    func stopped() async {
        var ana = SitterDTO.ana
        ana.offers = []
        #expect(await shown(World([ana])).row(RowID(SitterDTO.anaID))?.detail?.plain == "offers no care now")
    }

    @Test("A profile of a later version is reported beside the others, and isn't an empty list")
    func unreadable() async {
        var later = SitterDTO.ana
        later.currency = "euros"
        let alone = await shown(World([later]))
        #expect(alone.messages == ["1 record can't be read. Everything else is here."])
        var other = SitterDTO.ana
        other.id = "00000000-0000-4000-8000-00000000000b"
        let world = World([later, other])
        let both = await shown(world)
        #expect(both.messages == alone.messages)
        #expect(both.row("00000000-0000-4000-8000-00000000000b") != nil)
        #expect(world.recordedLog.records.map(\.message) == ["a sitter can't be read"])
    }

    @Test("A failure is shown and logged, and can be retried")
    func failure() async {
        let world = World(
            World.Answer(status: 503, json: #"{"error": {"code": "unavailable", "message": "The store is locked."}}"#))
        let list = list(world)
        list.appear()
        #expect(await list.settled().messages == ["The store is locked."])
        #expect(world.recordedLog.records.map(\.message) == ["the account's sitters weren't loaded"])
        list.handle(.activated("retry"))
        _ = await list.settled()
        #expect(world.transport.sent.map(\.description) == ["GET /v1/desks", "GET /v1/desks"])
    }
}
