import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PaymentFeature

@MainActor
@Suite("The wallet")
struct WalletTests {
    private func wallet(_ world: World) async -> WalletViewModel {
        let page = WalletViewModel(services: world.services, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test("Invalid amounts are reported at the field", arguments: ["", "x", "1.5", "-3", "1,2,3", "99999999"])
    func wrongAmounts(_ text: String) async throws {
        let world = try World()
        let page = await wallet(world)
        page.handle(.edited("amount", .text(text)))
        page.handle(.activated("fill"))
        #expect(page.screen.field("amount")?.error == "Write an amount, like 20 or 12.50.")
        #expect(page.screen.inconsistencies.isEmpty)
    }

    @Test("Filling it goes where one pays, and what was set aside there is in it on coming back")
    func filled() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        page.handle(.edited("amount", .text("12.50")))
        page.handle(.activated("fill"))
        _ = await page.settled()
        #expect(world.coordinator.transitions(of: PaymentDestination.self) == [.pay(world.id)])
        let authorised = try World.payment(world.id, .authorised)
        world.provider.set { $0.payments = [authorised] }
        page.appear()
        _ = await page.settled()
        #expect(world.provider.asked.filled == [world.id])
    }

    @Test("A card that is kept can be forgotten")
    func forgotten() async throws {
        let card = try World.card()
        let world = try World(cards: [card])
        let page = await wallet(world)
        page.handle(.activated(CommandID("forget/\(card.id)")))
        _ = await page.settled()
        #expect(world.provider.asked.cards.isEmpty)
    }
}
