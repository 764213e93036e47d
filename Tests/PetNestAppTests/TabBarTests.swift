import CoreArchitecture
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("Tabs", .timeLimit(.minutes(10)))
struct TabBarTests {
    private let world = World()

    private var bar: TabBar { world.coordinator.tabs }

    private func choose(_ tab: TabID) throws {
        try world.coordinator.open(try #require(bar.route(of: tab)))
    }

    @Test("Tabs are home, then features by label, then the rest")
    func places() {
        #expect(bar.items.map(\.title) == ["Home", "Care", "Pets", "Shop", "More"])
    }

    @Test("Only a tab's first screen shows the tabs")
    func shown() throws {
        try world.coordinator.open(Route([]))
        #expect(world.coordinator.tab == "home")
        for tab in bar.items {
            try choose(tab.id)
            #expect(world.coordinator.tab == tab.id)
            #expect(world.stack.sources.count == (tab.id == "home" ? 1 : 2))
        }
        try choose("pets")
        world.stack.top?.handle(.activated("add"))
        if world.stack.sources.count == 2 { try world.coordinator.open(Route(["pets", "new"])) }
        #expect(world.coordinator.tab == nil)
        world.stack.top?.handle(.back)
        world.stack.top?.handle(.back)
        #expect(world.coordinator.tab != nil)
    }

    @Test("A screen reached from home by a command selects its tab")
    func byCommand() throws {
        try world.coordinator.open(Route([]))
        world.stack.top?.handle(.activated("pets"))
        #expect(world.coordinator.tab == "pets")
    }

    @Test("Selecting another tab releases the previous one's screens")
    func freed() async throws {
        try choose("shop")
        _ = await world.stack.top?.settled()
        weak let shop = world.stack.top
        try choose("care")
        // A release has no event.
        for _ in 0..<1000 where shop != nil { await Task.yield() }
        #expect(shop == nil)
    }

    @Test("The tabs are above the screen's content, and selecting one isn't sent to the screen")
    func presented() throws {
        let surface = ScreenSurfaceMock()
        surface.showCalls.returns(())
        var chosen: [TabID] = []
        var events: [Event] = []
        let coordinator = world.coordinator
        let presenter = StackPresenter(
            stack: world.stack, tabs: { coordinator.tab.map { (coordinator.tabs, $0) } }, onTab: { chosen.append($0) },
            onArrival: { _ in }, onEvent: { events.append($0) })
        try coordinator.open(Route([]))
        presenter.present(on: surface)
        guard case .tabs(let tabs)? = surface.showCalls.all.last?.screen.body.first else {
            Issue.record("There are no tabs.")
            return
        }
        #expect(tabs.selected == "home" && tabs.content == world.stack.top?.screen.body)
        #expect(surface.showCalls.all.last?.screen.inconsistencies.isEmpty == true)
        presenter.handle(.tab("shop", in: tabs.id))
        #expect(chosen == ["shop"] && events.isEmpty)
    }
}
