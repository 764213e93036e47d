import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("The cart", .timeLimit(.minutes(1)))
struct CartScreenTests {
    private func cart(_ world: World) async -> CartViewModel {
        let cart = CartViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        cart.appear()
        _ = await cart.settled()
        return cart
    }

    @Test("A change in the shop is shown at its line, and must be accepted before ordering")
    func changes() async throws {
        let world = World([
            try World.line("Salmon", price: 1599), try World.line("Duck", stock: 1), try World.line("Ball", stock: 0),
            try World.line("Wand", price: nil, stock: nil), try World.line("Bed", price: 1000, stock: 1),
        ])
        let cart = await cart(world)
        #expect(cart.screen.inconsistencies.isEmpty)
        #expect(
            cart.screen.rows.map { $0.detail?.plain } == [
                "€15.99 each. The price rose from €14.99 to €15.99.", "€14.99 each. Only 1 is left of the 2 you want.",
                "€14.99 each. It is sold out.", "The shop no longer sells this.",
                "€10.00 each. Only 1 is left of the 2 you want. The price fell from €14.99 to €10.00.",
            ])
        #expect(cart.screen.command("checkout")?.isEnabled == false)
        cart.handle(.activated("accept"))
        let accepted = await cart.settled()
        #expect(accepted.rows.map(\.title.plain) == ["2 × Salmon", "1 × Duck", "1 × Bed"])
        #expect(accepted.command("accept") == nil)
        cart.handle(.activated("checkout"))
        #expect(world.coordinator.transitions(of: CartDestination.self) == [.checkout])
    }

    @Test(
        "An invalid quantity is reported at its field",
        arguments: ["-1", "100", "1000000", "99999999999999999999", "", "x"])
    func quantities(_ text: String) async throws {
        let line = try World.line()
        let cart = await cart(World([line]))
        cart.handle(.selected(RowID("\(line.id)"), in: "lines"))
        cart.handle(.edited("quantity", .text(text)))
        cart.handle(.activated("set"))
        let screen = await cart.settled()
        #expect(screen.field("quantity")?.error == "Enter a quantity from 1 to 99, or 0 to remove it.")
        #expect(screen.rows.map(\.title.plain) == ["2 × Lumo Adult Salmon, 2 kg"])
        cart.handle(.back)
        #expect(cart.screen.allFields.isEmpty)
    }

    @Test("A line changes in place by one more and one fewer, and zero removes it")
    func lines() async throws {
        let line = try World.line()
        let cart = await cart(World([line]))
        for (command, title) in [("more", "3 × Lumo Adult Salmon, 2 kg"), ("fewer", "2 × Lumo Adult Salmon, 2 kg")] {
            cart.handle(.activated(CommandID("\(command)/\(line.id)")))
            #expect(await cart.settled().rows.map(\.title.plain) == [title])
        }
        cart.handle(.selected(RowID("\(line.id)"), in: "lines"))
        cart.handle(.edited("quantity", .text("0")))
        cart.handle(.activated("set"))
        #expect(await cart.settled().rows.isEmpty)
        #expect(cart.screen.command("checkout") == nil)
    }

    @Test("A cart that can't be changed stays as it is, and shows the reason")
    func failing() async throws {
        let line = try World.line()
        let world = World([line])
        let cart = await cart(world)
        await world.cart.fail(with: .unavailable(reason: "Not now."))
        cart.handle(.activated(CommandID("more/\(line.id)")))
        let screen = await cart.settled()
        #expect(screen.notices.contains("Not now."))
        #expect(screen.rows.count == 1)
    }

    @Test(
        "The limit for free delivery is shown until it is reached",
        arguments: [(1499, "€4.90, in 3 days, free from €49.00"), (2500, "free, in 3 days")])
    func freeDelivery(_ price: Int, _ text: String) async throws {
        let world = World([try World.line(price: price, seen: price)])
        let cart = CartViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        cart.appear()
        let facts = await cart.settled().facts
        #expect(facts["Standard delivery"] == text)
        #expect(facts["Express delivery"] == "€9.90, in 1 day")
    }
}
