import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("Orders and subscriptions", .timeLimit(.minutes(1)))
struct OrderScreensTests {
    @Test("Orders are listed with their goods after due ones are placed")
    func list() async throws {
        let world = World()
        let order = try World.order([.placed, .packed])
        world.orders.set { $0.orders = [order] }
        let list = OrderListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        let screen = await list.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.rows.map { $0.detail?.plain } == ["2 × Food 0; 2 × Food 1"])
        #expect(screen.rows.map { $0.badge?.plain } == ["packed"])
        #expect(screen.rows.map { $0.sortKeys.dropFirst() } == [[.whole(order.total.minorUnits), .words("packed")]])
        #expect(world.orders.asked.dueCount == 1)
    }

    @Test("Cancelling is offered until an order is shipped, and shows its cost")
    func cancelling() async throws {
        let world = World()
        for (statuses, question) in [
            ([Order.Status.placed], "Cancel order 100001 of €44.90? It costs nothing."), ([.placed, .shipped], nil),
        ] {
            let order = try World.order(statuses)
            world.orders.set { $0.orders = [order] }
            let page = OrderViewModel(id: order.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            let screen = await page.settled()
            #expect(screen.inconsistencies.isEmpty)
            #expect(screen.command("cancel")?.confirmation?.question == question)
        }
    }

    @Test("Ordering again lists the goods that couldn't be added, and is one attempt until it is answered")
    func reorder() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.missing = ["Food 1"]
        }
        let page = OrderViewModel(id: order.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        world.orders.set { $0.failure = .unanswered(reason: "No answer.") }
        page.handle(.activated("reorder"))
        #expect(await page.settled().notices == ["No answer."])
        world.orders.set { $0.failure = nil }
        page.handle(.activated("reorder"))
        #expect(
            await page.settled().notices == [
                "The goods are in your cart, at today's prices. Not available, or not in this quantity: Food 1."
            ])
        #expect(Set(world.orders.asked.reordered).count == 1)
        #expect(world.orders.asked.reordered.count == 2)
    }

    @Test("A product of an order can be subscribed to")
    func subscribing() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let page = OrderViewModel(id: order.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        #expect(page.screen.allFields.isEmpty)
        page.handle(.activated("choose"))
        #expect(page.screen.inconsistencies.isEmpty)
        page.handle(.edited("line", .option("1")))
        page.handle(.edited("weeks", .option("6")))
        page.handle(.activated("subscribe"))
        #expect(await page.settled().notices == ["2 × Food 1 is ordered every 6 weeks, first on 14 June 2026."])
        #expect(world.orders.asked.subscriptions.map(\.weeks) == [6])
    }

    @Test("A subscription is skipped once, paused, resumed after today, and ended")
    func subscription() async throws {
        let world = World()
        let subscription = try World.subscription()
        world.orders.set { $0.subscriptions = [subscription] }
        let list = SubscriptionListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().inconsistencies.isEmpty)
        func send(_ command: String) async {
            list.handle(.activated(CommandID("\(command)/\(subscription.id.uuidString)")))
            _ = await list.settled()
        }
        await send("skip")
        #expect(
            list.screen.rows.first?.detail?.plain
                == "every 4 weeks, next on 5 June 2026, €14.99 each, delivery €4.90, €34.88 in all")
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

    // MARK: Prices that will be charged

    @Test("The price of each delivery is shown before subscribing")
    func deliveryPriceBeforeSubscribing() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let page = OrderViewModel(id: order.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        page.handle(.activated("choose"))
        let price = "Each order costs the price of its day, plus €4.90 for delivery, free from €49.00."
        let screen = await page.until { $0.texts.contains(price) }
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test(
        "A subscription shows what its next order costs with the delivery",
        arguments: [
            (2, "€14.99 each, delivery €4.90, €34.88 in all"), (4, "€14.99 each, delivery free, €59.96 in all"),
        ])
    func subscriptionPrice(_ quantity: Int, _ price: String) async throws {
        let world = World()
        var subscription = try World.subscription()
        subscription.quantity = quantity
        world.orders.set { [subscription] in $0.subscriptions = [subscription] }
        let list = await subscriptions(world)
        #expect(list.screen.rows.first?.detail?.plain == "every 4 weeks, next on 8 May 2026, \(price)")
    }

    // MARK: States and failures

    private func subscriptions(_ world: World) async -> SubscriptionListViewModel {
        let list = SubscriptionListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        _ = await list.settled()
        return list
    }

    private func page(of order: Order, in world: World) async -> OrderViewModel {
        world.orders.set { $0.orders = [order] }
        let page = OrderViewModel(id: order.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test(
        "Every state of an order has its text, and offers cancelling only before shipping",
        arguments: [
            ([Order.Status.placed], "placed", true), ([.placed, .packed], "packed", true),
            ([.placed, .packed, .shipped], "on its way", false),
            ([.placed, .packed, .shipped, .delivered], "delivered", false),
            ([.placed, .cancelled], "cancelled", false),
        ])
    func orderStates(_ history: [Order.Status], _ text: String, _ canBeCancelled: Bool) async throws {
        let page = await page(of: try World.order(history), in: World())
        #expect(page.screen.facts["State"] == text)
        #expect((page.screen.command("cancel") != nil) == canBeCancelled)
        #expect(page.screen.inconsistencies.isEmpty)
    }

    @Test(
        "The payment of an order says whether it was charged",
        arguments: [
            ("invoice", "open", "By invoice, which comes with the goods."),
            ("invoice", "void", "By invoice, which was cancelled."),
            ("Wallet", "authorised", "Wallet: set aside, charged when the goods are shipped."),
            ("Wallet", "paid", "Wallet: paid."), ("Wallet", "released", "Wallet: nothing was charged."),
            ("Wallet", "unheard of", "Wallet"),
        ])
    func payments(_ method: String, _ status: String, _ text: String) {
        #expect(CartTexts.payment(method, status: status) == text)
    }

    @Test("An order that was shipped meanwhile isn't cancelled, and is shown as it is now")
    func shippedMeanwhile() async throws {
        let world = World()
        let order = try World.order([.placed])
        let page = await page(of: order, in: world)
        let shipped = try World.order([.placed, .packed, .shipped], id: order.id)
        world.orders.set { state in
            state.orders = [shipped]
            state.failures[.cancel] = .refused(reason: "notCancellable", message: "This order is on its way.")
        }
        page.handle(.activated("cancel"))
        let screen = await page.until { $0.facts["State"] == "on its way" }
        #expect(screen.notices == ["This order is on its way."])
        #expect(screen.command("cancel") == nil)
    }

    @Test("A cancellation whose answer was lost is repeated without harm")
    func lostCancellation() async throws {
        let world = World()
        let order = try World.order([.placed])
        let page = await page(of: order, in: world)
        let cancelled = try World.order([.placed, .cancelled], id: order.id)
        world.orders.set { state in
            state.orders = [cancelled]
            state.lostAnswers = [.cancel]
        }
        page.handle(.activated("cancel"))
        #expect(await page.settled().notices == ["The answer was lost."])
        world.orders.set { $0.lostAnswers = [] }
        page.handle(.activated("cancel"))
        #expect(await page.settled().facts["State"] == "cancelled")
    }

    @Test("A subscription whose answer was lost is created once")
    func lostSubscription() async throws {
        let world = World()
        let page = await page(of: try World.order(), in: world)
        page.handle(.activated("choose"))
        world.orders.set { $0.lostAnswers = [.save] }
        for _ in 0..<2 {
            page.handle(.activated("subscribe"))
            _ = await page.settled()
        }
        #expect(world.orders.asked.saved.count == 2)
        #expect(world.orders.asked.subscriptions.count == 1)
    }

    @Test("A skip whose answer was lost skips one date, however often it is repeated")
    func lostSkip() async throws {
        let world = World()
        let subscription = try World.subscription()
        world.orders.set { state in
            state.subscriptions = [subscription]
            state.lostAnswers = [.save]
        }
        let list = await subscriptions(world)
        for _ in 0..<2 {
            list.handle(.activated(CommandID("skip/\(subscription.id.uuidString)")))
            _ = await list.settled()
        }
        #expect(Set(world.orders.asked.saved.map(\.next)) == [subscription.next.adding(days: 28)])
    }

    @Test("Lists are shown even if placing due orders fails")
    func dueFails() async throws {
        let world = World()
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.failures[.orderDue] = .unavailable(reason: "Not now.")
        }
        let list = OrderListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().rows.count == 1)
    }

    @Test("An unreadable record is reported separately")
    func unreadable() async throws {
        let world = World()
        let order = try World.order()
        let subscription = try World.subscription()
        world.orders.set { state in
            state.orders = [order]
            state.subscriptions = [subscription]
            state.unreadable = [UnreadableRecord(kind: "shopOrder", id: "one", reason: "No total.")]
        }
        let orders = OrderListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        orders.appear()
        for screen in [await orders.settled(), await subscriptions(world).screen] {
            #expect(screen.rows.count == 1)
            #expect(screen.notices == ["1 record can't be read. Everything else is here."])
        }
    }

    @Test(
        "A failure of any request is shown on its screen, which stays usable",
        arguments: [
            ServiceError.notFound, .refused(reason: "other", message: "No."), .unavailable(reason: "Not now."),
            .unanswered(reason: "No answer."), .unintelligible(detail: "?"),
        ])
    func failures(_ failure: ServiceError) async throws {
        for (command, call) in [("cancel", OrderRepositoryDouble.Call.cancel), ("reorder", .reorder)] {
            let world = World()
            let page = await page(of: try World.order([.placed]), in: world)
            world.orders.set { $0.failures[call] = failure }
            page.handle(.activated(CommandID(command)))
            let screen = await page.settled()
            #expect(screen.notices == [failure.description])
            #expect(screen.command(CommandID(command))?.isEnabled == true)
        }
        let world = World()
        let subscription = try World.subscription()
        world.orders.set { state in
            state.subscriptions = [subscription]
            state.failures[.save] = failure
            state.failures[.end] = failure
        }
        let list = await subscriptions(world)
        for command in ["skip", "pause", "end"] {
            list.handle(.activated(CommandID("\(command)/\(subscription.id.uuidString)")))
            #expect(await list.settled().notices == [failure.description])
        }
        #expect(world.orders.asked.subscriptions == [subscription])
    }
}
