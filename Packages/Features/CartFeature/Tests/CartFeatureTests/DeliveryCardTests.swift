import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import CartFeature

@MainActor @Suite("The card of deliveries", .timeLimit(.minutes(1)))
struct DeliveryCardTests {
    private func moments(_ world: World) async throws -> [CardMoment] {
        let card = DeliveryCard(
            orders: world.orders, cart: world.cart, today: FixedToday(World.today, zone: .gmt), log: .disabled
        ).card
        #expect(try await card.load([:]) == nil)
        return try await card.summarize([]).moments
    }

    @Test("An order that isn't delivered comes on the day that its delivery takes, or today if it is late")
    func orders() async throws {
        let world = World([try World.line()])
        let days = try #require(try await world.cart.cart().deliveries.first { $0.id == "standard" }?.days)
        let shipped = try World.order([.placed, .packed, .shipped])
        let orders = [
            shipped, try World.order([.placed, .cancelled]), try World.order([.placed, .packed, .shipped, .delivered]),
        ]
        world.orders.set { $0.orders = orders }
        let moments = try await moments(world)
        #expect(moments.map(\.id) == ["order/\(shipped.id)"])
        #expect(moments.map(\.title) == ["Food 0 and 1 more arrive"])
        #expect(moments.map(\.state?.plain) == ["on its way"])
        #expect(moments.map(\.route) == [Route(["orders", "\(shipped.id)"])])
        let placed = CalendarDate(Date(timeIntervalSince1970: 1_777_000_000), in: .gmt)
        #expect(moments.map(\.day) == [max(placed.adding(days: days), World.today).dayNumber])
        #expect(moments.allSatisfy { $0.subjects.isEmpty })
    }

    @Test("A subscription that isn't paused is ordered on its day")
    func subscriptions() async throws {
        let world = World()
        let subscriptions = [
            try World.subscription(), try World.subscription(isPaused: true),
            try World.subscription(next: World.today.adding(days: -3)),
        ]
        world.orders.set { $0.subscriptions = subscriptions }
        let moments = try await moments(world)
        #expect(moments.map(\.day) == [World.today.adding(days: 5).dayNumber, World.today.dayNumber])
        #expect(moments.first?.title == "Lumo Adult Salmon, 2 kg is ordered")
        #expect(moments.first?.state?.plain == "every 4 weeks")
    }

    @Test("If they can't be loaded, it shows the reason and the advice")
    func failing() async throws {
        let world = World()
        world.orders.set { $0.failure = .unavailable(reason: "The store is locked.") }
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            _ = try await moments(world)
        }
    }
}
