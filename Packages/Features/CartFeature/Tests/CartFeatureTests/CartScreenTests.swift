import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("The cart")
struct CartScreenTests {
    private func cart(_ world: World) async -> CartViewModel {
        let cart = CartViewModel(services: world.services, coordinator: world.coordinator)
        cart.appear()
        _ = await cart.settled()
        return cart
    }

    @Test("What has changed in the shop is said line by line, and keeps one from ordering until it is accepted")
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
                "€14.99 each. It is sold out.", "The shop doesn't sell this any more.",
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
        "Quantities that can't be are told at the field",
        arguments: ["-1", "100", "1000000", "99999999999999999999", "", "x"])
    func quantities(_ text: String) async throws {
        let line = try World.line()
        let cart = await cart(World([line]))
        cart.handle(.selected(RowID("\(line.id)"), in: "lines"))
        cart.handle(.edited("quantity", .text(text)))
        cart.handle(.activated("set"))
        let screen = await cart.settled()
        #expect(screen.field("quantity")?.error == "Write how many, from 1 to 99, or 0 to take it off.")
        #expect(screen.rows.map(\.title.plain) == ["2 × Lumo Adult Salmon, 2 kg"])
        cart.handle(.back)
        #expect(cart.screen.allFields.isEmpty)
    }

    @Test("One more, one fewer, none: lines change where they lie, and nought takes one off")
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

    @Test("A cart that can't be changed stays, and says why")
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
}

@MainActor
@Suite("Orders and subscriptions")
struct OrderScreensTests {
    @Test("Orders are listed with what is in them; what subscriptions have due is ordered first")
    func list() async throws {
        let world = World()
        let order = try World.order([.placed, .packed])
        world.orders.set { $0.orders = [order] }
        let list = OrderListViewModel(services: world.services, coordinator: world.coordinator)
        list.appear()
        let screen = await list.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.rows.map { $0.detail?.plain } == ["2 × Food 0; 2 × Food 1"])
        #expect(screen.rows.map { $0.badge?.plain } == ["packed"])
        #expect(screen.rows.map { $0.sortKeys.dropFirst() } == [[.whole(order.total.minorUnits), .words("packed")]])
        #expect(world.orders.asked.dueAsked == 1)
    }

    @Test("An order that is on its way can't be cancelled; one that isn't can, and says what it costs")
    func cancelling() async throws {
        let world = World()
        for (statuses, question) in [
            ([Order.Status.placed], "Cancel order 100001 of €44.90? It costs nothing."), ([.placed, .shipped], nil),
        ] {
            let order = try World.order(statuses)
            world.orders.set { $0.orders = [order] }
            let page = OrderViewModel(id: order.id, services: world.services, coordinator: world.coordinator)
            page.appear()
            let screen = await page.settled()
            #expect(screen.inconsistencies.isEmpty)
            #expect(screen.command("cancel")?.confirmation?.question == question)
        }
    }

    @Test("Ordering again says what couldn't be put into the cart, and names one attempt until it is answered")
    func reorder() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { ($0.orders, $0.missing) = ([order], ["Food 1"]) }
        let page = OrderViewModel(id: order.id, services: world.services, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        world.orders.set { $0.failure = .unanswered(reason: "No answer.") }
        page.handle(.activated("reorder"))
        #expect(await page.settled().notices == ["No answer."])
        world.orders.set { $0.failure = nil }
        page.handle(.activated("reorder"))
        #expect(
            await page.settled().notices == [
                "It is in your cart again, at the prices of today. Not there, or not so many: Food 1."
            ])
        #expect(Set(world.orders.asked.reordered).count == 1)
        #expect(world.orders.asked.reordered.count == 2)
    }

    @Test("One of an order's goods can come every few weeks")
    func subscribing() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let page = OrderViewModel(id: order.id, services: world.services, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        #expect(page.screen.allFields.isEmpty)
        page.handle(.activated("choose"))
        #expect(page.screen.inconsistencies.isEmpty)
        page.handle(.edited("line", .option("1")))
        page.handle(.edited("weeks", .option("6")))
        page.handle(.activated("subscribe"))
        #expect(await page.settled().notices == ["2 × Food 1 comes every 6 weeks now, first on 14 June 2026."])
        #expect(world.orders.asked.subscriptions.map(\.weeks) == [6])
    }

    @Test("A subscription is skipped once, paused, gone on with after today, and ended")
    func subscription() async throws {
        let world = World()
        let subscription = try World.subscription()
        world.orders.set { $0.subscriptions = [subscription] }
        let list = SubscriptionListViewModel(services: world.services, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().inconsistencies.isEmpty)
        func send(_ command: String) async {
            list.handle(.activated(CommandID("\(command)/\(subscription.id.uuidString)")))
            _ = await list.settled()
        }
        await send("skip")
        #expect(list.screen.rows.first?.detail?.plain == "every 4 weeks, next on 5 June 2026, €14.99 each")
        await send("pause")
        #expect(list.screen.rows.first?.badge?.plain == "paused")
        let past = World.today.adding(days: -60)
        world.orders.set { $0.subscriptions[0].next = past }
        list.appear()
        _ = await list.settled()
        await send("pause")
        #expect(world.orders.asked.subscriptions.first?.next == World.today.adding(days: 24))
        await send("end")
        #expect(list.screen.command("orders") != nil)
        #expect(world.orders.asked.subscriptions.isEmpty)
    }
}
