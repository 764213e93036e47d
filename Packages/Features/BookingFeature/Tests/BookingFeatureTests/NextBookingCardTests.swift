import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

@MainActor @Suite("The card of a pet's next booking", .timeLimit(.minutes(1)))
struct NextBookingCardTests {
    /// The sitter's time zone.
    private func berlin() throws -> TimeZone {
        try #require(TimeZone(identifier: "Europe/Berlin"))
    }

    private func content(_ world: World) async throws -> CardContent? {
        let card = NextBookingCard(
            bookings: world.service, today: FixedToday(World.today, zone: try berlin()), log: .disabled
        ).card
        return try await card.load(["pet": world.bruno.id.description])
    }

    @Test("It shows the first upcoming booking of the pet, and leads to it")
    func next() async throws {
        let world = try World()
        let next = try World.booking([.requested, .confirmed], pet: world.bruno.id)
        let bookings = [
            try World.booking([.requested, .declined], pet: world.bruno.id),
            try World.booking([.requested, .confirmed], pet: world.miso.id), next,
            try World.booking([.requested], pet: world.bruno.id),
        ]
        world.service.set { $0.bookings = bookings }
        let content = try await content(world)
        #expect(content?.route == Route(["bookings", "\(next.id)"]))
        guard case .list(let list) = content?.elements.first else {
            Issue.record("Expected a list, found \(String(describing: content))")
            return
        }
        #expect(list.rows.map(\.title.plain) == ["5 May 2026, 09:30"])
        #expect(list.rows.map { $0.detail?.plain } == ["Dog walking with Ana Lopes"])
        #expect(list.rows.map { $0.badge?.plain } == ["confirmed"])
    }

    @Test("A pet without bookings has no card")
    func none() async throws {
        let world = try World()
        #expect(try await content(world) == nil)
    }

    @Test("An overview has each upcoming booking with its time and state; current care belongs to today")
    func summary() async throws {
        let world = try World()
        let walk = try World.booking([.requested], pet: world.bruno.id)
        let over = try World.booking([.requested, .declined], pet: world.bruno.id)
        world.service.set { $0.bookings = [walk, over] }
        func moments(on day: CalendarDate) async throws -> [CardMoment] {
            let card = NextBookingCard(
                bookings: world.service, today: FixedToday(day, zone: try berlin()), log: .disabled
            ).card
            return try await card.summarize([]).moments
        }
        let before = try await moments(on: World.today)
        #expect(before.map(\.id) == ["booking/\(walk.id)"])
        #expect(before.map(\.subjects) == [[world.bruno.id.description]])
        #expect(before.map(\.title) == ["Dog walking with Ana Lopes"])
        #expect(before.map(\.day) == [World.time.day.dayNumber])
        #expect(before.map(\.minute) == [570])
        #expect(before.map(\.state?.plain) == ["waiting for the sitter"])

        let later = World.time.day.adding(days: 1)
        let after = try await moments(on: later)
        #expect(after.map(\.day) == [later.dayNumber])
        #expect(after.map(\.minute) == [nil])
        #expect(after.map(\.title) == ["Dog walking with Ana Lopes until 5 May 2026, 10:30"])
    }

    @Test("An overview has the time by the person's clock, and names the sitter's if that shows another one")
    func otherZone() async throws {
        let world = try World()
        let walk = try World.booking([.requested, .confirmed], pet: world.bruno.id)
        world.service.set { $0.bookings = [walk] }
        let auckland = try #require(TimeZone(identifier: "Pacific/Auckland"))
        let card = NextBookingCard(
            bookings: world.service, today: FixedToday(World.today, zone: auckland), log: .disabled
        ).card
        let moment = try #require(try await card.summarize([]).moments.first)
        #expect(moment.day == World.time.day.dayNumber)
        #expect(moment.minute == 19 * 60 + 30)
        #expect(moment.title == "Dog walking with Ana Lopes, 09:30 (Europe/Berlin)")

        let content = try await card.load(["pet": world.bruno.id.description])
        guard case .list(let list) = content?.elements.first else {
            Issue.record("Expected a list, found \(String(describing: content))")
            return
        }
        #expect(list.rows.map(\.title.plain) == ["5 May 2026, 09:30 (Europe/Berlin)"])
    }

    @Test("If it can't be loaded, it shows the reason and the advice")
    func failing() async throws {
        let world = try World()
        world.service.set { $0.failures[.bookings] = .unavailable(reason: "The store is locked.") }
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            _ = try await content(world)
        }
    }
}
