import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import PetNestBackend
import Testing

@testable import BookingFeature

@Suite("Sitter and booking gateways against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct BookingContract {
    /// The sample data's sitters and pets behind real gateways.
    private struct World {
        let backend: RealBackend
        let sitters: SitterGateway
        let bookings: BookingGateway
        let walker: Sitter
        let today: CalendarDate

        init() async throws {
            backend = try await RealBackend(sample: true)
            sitters = SitterGateway(client: backend.client)
            bookings = BookingGateway(client: backend.client)
            today = CalendarDate(Date(), in: .gmt)
            var query = SitterQuery()
            query.service = .walk
            walker = try #require(await sitters.sitters(matching: query, after: nil).sitters.first).sitter
        }

        func request() async throws -> BookingRequest {
            let pets = try await PetGateway(client: backend.client).pets()
            let times = try await sitters.freeTimes(
                of: walker.id, for: .walk, from: today.adding(days: 2), days: 30, nights: 1)
            return BookingRequest(
                sitter: walker.id, service: .walk, starts: [try #require(times.first?.starts.first)], nights: 1,
                pets: [try #require(pets.first { $0.species == .dog }).id], addOns: walker.addOns.map(\.id))
        }
    }

    @Test("Sitters match the query, read the same individually, and can be favorites")
    func sitters() async throws {
        let world = try await World()
        var query = SitterQuery()
        query.service = .walk
        query.species = .dog
        query.mostPrice = 2000
        query.leastTenths = 40
        query.near = Coordinate(latitude: 52.52, longitude: 13.405)
        query.radius = 8000
        query.order = .distance
        query.day = world.today.adding(days: 3)
        let page = try await world.sitters.sitters(matching: query, after: nil)
        #expect(!page.sitters.isEmpty)
        for found in page.sitters {
            let offer = try #require(found.sitter.offer(for: .walk))
            #expect(offer.price.minorUnits <= 2000 && found.sitter.species.contains(.dog))
            #expect((found.distance ?? .max) <= 8000)
        }
        #expect(page.sitters.map { $0.distance ?? 0 } == page.sitters.map { $0.distance ?? 0 }.sorted())
        let first = try #require(page.sitters.first)
        #expect(try await world.sitters.sitter(first.id).sitter == first.sitter)
        #expect(try await !world.sitters.sitter(first.id).hasDesk)
        let said = try await world.sitters.reviews(of: first.id).values
        #expect(said.count == min(5, first.sitter.rating.count))
        #expect(said.map(\.date) == said.map(\.date).sorted(by: >))
        for found in page.sitters {
            for photo in try await world.sitters.photos(of: found.id).values {
                #expect(photo.points.width == 36 && photo.points.height == 24 && !photo.shows.isEmpty)
            }
        }
        await world.backend.expect("not found", "photos") { _ = try await world.sitters.photos(of: SitterID()) }
        try await world.sitters.setFavorite(true, first.id)
        query.favoritesOnly = true
        #expect(try await world.sitters.sitters(matching: query, after: nil).sitters.map(\.id) == [first.id])
        try await world.sitters.setFavorite(false, first.id)
        #expect(try await world.sitters.sitters(matching: query, after: nil).sitters.isEmpty)
        await world.backend.expect("not found", "sitter") { _ = try await world.sitters.sitter(SitterID()) }
    }

    @Test("A hold has the app's price, is booked once, listed, in the agenda, and canceled")
    func booking() async throws {
        let world = try await World()
        let request = try await world.request()
        let held = try await world.bookings.hold(request, as: UUID())
        let quote = try Quote(
            for: try #require(world.walker.offer(for: .walk)), on: request.starts.map(\.day), petCount: 1,
            addOns: world.walker.addOns, terms: world.walker.terms)
        #expect(held.lines == quote.lines)
        #expect(held.total == quote.total)
        #expect(held.includedTax == quote.includedTax)
        await world.backend.expect("refused: slotTaken", "hold") {
            for _ in 0..<world.walker.capacity { _ = try await world.bookings.hold(request, as: UUID()) }
        }
        let id = BookingID(held.id)
        await world.backend.expect("refused: paymentMissing", "book") {
            _ = try await world.bookings.book(held, note: "Ring twice.", as: id)
        }
        let payments = PaymentGateway(client: world.backend.client)
        let card = try await payments.save(
            TypedCard(
                number: "4242424242424242", expiry: try CardExpiry(month: 12, year: 2090), code: "123", isKept: true),
            as: CardID())
        var payment = try await payments.authorize(held.payment, with: .card(card.id), as: UUID())
        payment = try await world.backend.decided(payment)
        #expect(payment.amount == held.total && payment.status == .authorized)
        let booked = try await world.bookings.book(held, note: "Ring twice.", as: id)
        #expect(booked.map(\.id) == [id])
        #expect(booked.map(\.payment) == [held.payment])
        #expect(try await world.bookings.book(held, note: "Ring twice.", as: id) == booked)
        #expect(try await world.bookings.bookings() == Listed(booked))
        #expect(try await world.bookings.booking(id) == booked.first)
        await world.backend.expect("refused: holdExpired", "book") {
            _ = try await world.bookings.book(held, note: "", as: BookingID())
        }
        await world.backend.expect("refused: notDone", "review") {
            _ = try await world.bookings.review(id, stars: 5, text: "")
        }
        await world.backend.expect("refused: notDone", "dispute") {
            _ = try await world.bookings.dispute(id, reason: "A cut paw.")
        }
        await world.backend.expect("not found", "settle") {
            try await world.bookings.settle(id, refund: held.total)
        }
        #expect(try await world.bookings.cancel(id).status == .cancelled)
        #expect(try await payments.payment(held.payment).status == .released)
        await world.backend.expect("not found", "booking") { _ = try await world.bookings.booking(BookingID()) }
    }

    @Test("The time of a released hold is free again")
    func released() async throws {
        let world = try await World()
        let request = try await world.request()
        for _ in 0...world.walker.capacity {
            let held = try await world.bookings.hold(request, as: UUID())
            try await world.bookings.release(held.id)
        }
    }
}
