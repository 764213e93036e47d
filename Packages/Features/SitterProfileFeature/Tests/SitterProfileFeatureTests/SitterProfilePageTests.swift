import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import SitterProfileFeature

@MainActor @Suite("The page of one's own profile", .timeLimit(.minutes(10)))
struct SitterProfilePageTests {
    private let id = SitterID(SitterDTO.anaID) ?? SitterID()

    private func page(_ world: World) async -> SitterProfileViewModel {
        let page = SitterProfileViewModel(id: id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test("It shows what is offered, where and when")
    func content() async throws {
        let screen = await page(World([.ana], unit: .miles)).screen
        #expect(screen.title == "Ana Lopes")
        #expect(screen.facts["Looks after"] == "dog, cat")
        #expect(screen.facts["Speaks"] == "German, English")
        #expect(screen.facts["Area"] == "52.5231, 13.4102")
        #expect(screen.facts["Comes"] == "up to 3.2 mi")
        #expect(screen.facts["Monday to Friday"] == "08:00–18:00")
        #expect(screen.facts["Saturday"] == "09:00–24:00")
        #expect(screen.facts["Sunday"] == "off")
        #expect(screen.facts["Time zone"] == "Europe/Lisbon")
        let rows = screen.allElements.flatMap { element -> [DataRow] in
            if case .table(let table) = element { table.rows } else { [] }
        }
        #expect(
            rows.map { $0.cells.map(\.plain) } == [
                ["Boarding", "overnight", "€40.00 a night"], ["Dog walking", "45 minutes", "€15.50 a walk"],
                ["+ Giving medicine", "", "€3.00"],
            ])
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("It says that payments move no real money")
    func payments() async {
        let texts = await page(World([.ana])).screen.allElements.compactMap { element in
            if case .text(let text) = element { text.plain } else { nil }
        }
        #expect(texts.contains { $0.contains("no real money moves") })
    }

    @Test("Different hours from Monday to Friday are shown for each day")
    func eachDay() async {
        var ana = SitterDTO.ana
        ana.hours?[2] = [0, 0]
        let facts = await page(World([ana])).screen.facts
        #expect(facts["Tuesday"] == "08:00–18:00" && facts["Wednesday"] == "off" && facts["Monday to Friday"] == nil)
    }

    @Test("Its commands open the form and the desk")
    func commands() async {
        let world = World([.ana])
        let page = await page(world)
        #expect(page.screen.commands.map(\.label) == ["Edit", "Desk", "Stop offering care"])
        page.handle(.activated("edit"))
        page.handle(.activated("desk"))
        #expect(world.coordinator.transitions(of: SitterProfileDestination.self) == [.edit(id)])
        #expect(world.coordinator.transitions(of: SitterProfileModule.Output.self) == [.desk(id)])
    }

    @Test("Who stops offering care is asked, keeps the profile without offers, and can offer care again")
    func stop() async {
        let world = World([.ana])
        let page = await page(world)
        let question = page.screen.command("stop")?.confirmation?.question
        #expect(question?.contains("Agreed bookings stay.") == true)
        page.handle(.activated("stop"))
        page.handle(.activated("stop"))
        let screen = await page.settled()
        var expected = SitterDTO.ana
        expected.offers = []
        expected.stars = nil
        expected.reviews = nil
        #expect(world.saved == [expected])
        #expect(
            world.transport.sent.dropFirst().map(\.description) == [
                "GET /v1/desks", "PUT /v1/sitters/\(SitterDTO.anaID)", "GET /v1/desks",
            ])
        #expect(screen.messages == ["You don't offer care now, and owners don't find you."])
        #expect(screen.commands.map(\.label) == ["Offer care again", "Desk"])
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("Stopping to offer care keeps changes that were made elsewhere since the page was loaded")
    func stopAfterChange() async {
        let world = World([.ana])
        let page = await page(world)
        var changed = SitterDTO.ana
        changed.about = "Vet nurse since 2020."
        changed.capacity = 3
        world.change(to: [changed])
        page.handle(.activated("stop"))
        let screen = await page.settled()
        #expect(world.saved.map(\.about) == ["Vet nurse since 2020."] && world.saved.first?.offers == [])
        #expect(screen.facts["At a time"] == "3 bookings")
        #expect(screen.command("stop") == nil)
    }

    @Test("The currency of a profile without add-ons stays when its offers are removed")
    func currency() async {
        var ana = SitterDTO.ana
        ana.addOns = []
        ana.currency = "GBP"
        let world = World([ana])
        let page = await page(world)
        page.handle(.activated("stop"))
        _ = await page.settled()
        #expect(world.saved.last?.currency == "GBP")
    }

    @Test("If stopping fails, the offers stay and the reason is shown")
    func notStopped() async {
        let refusal = World.Answer(
            status: 403, json: #"{"error": {"code": "forbidden", "message": "This isn't your profile."}}"#)
        let page = await page(World([.ana], saving: refusal))
        page.handle(.activated("stop"))
        let screen = await page.settled()
        #expect(screen.messages == ["This isn't your profile."])
        #expect(screen.command("stop") != nil)
        page.handle(.dismissed("problem"))
        #expect(page.screen.messages.isEmpty)
    }

    @Test("An own profile that can't be read isn't reported as removed")
    func unreadable() async {
        var later = SitterDTO.ana
        later.currency = "euros"
        let world = World([later])
        #expect(await page(world).screen.messages == ["The answer couldn't be understood."])
        #expect(world.recordedLog.records.map(\.message) == ["an account's sitter wasn't loaded"])
    }

    @Test("The profile of another account isn't found")
    func notOwn() async {
        #expect(await page(World()).screen.messages == ["This no longer exists."])
    }
}
