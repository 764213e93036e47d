import CoreModels
import Foundation
import Testing

@Suite("Quotes and bookings", .timeLimit(.minutes(10)))
struct QuoteTests {
    static let terms = CareTerms(
        furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 48,
        lateCancellationPercent: 50)
    static let today = CalendarDate("2026-12-23") ?? .earliest

    @Test(
        "A price is shown with its unit and the right article",
        arguments: [("walk", "€15.00 a walk"), ("grooming", "€15.00 an appointment")])
    func priceInWords(service: String, words: String) throws {
        let service = try #require(CareService(rawValue: service))
        #expect(try CareOffer(service, price: Money(1500, .euro), minutes: 60).priceInWords == words)
    }

    @Test(
        "The duration of an offer in words",
        arguments: [
            (CareService.walk, 45, "45 minutes"), (.walk, 60, "1 hour"), (.grooming, 120, "2 hours"),
            (.grooming, 90, "90 minutes"), (.boarding, 1440, "overnight"),
        ])
    func durationInWords(service: CareService, minutes: Int, words: String) throws {
        #expect(try CareOffer(service, price: Money(1500, .euro), minutes: minutes).durationInWords == words)
    }

    @Test("Pets, holidays and add-ons each have a line, and the total is their sum")
    func lines() throws {
        let offer = try CareOffer(.boarding, price: Money(3333, .euro), minutes: 1440)
        let pills = CareAddOn(id: "pills", name: "Giving medicine", price: try Money(450, .euro))
        let quote = try Quote(
            for: offer, on: (0..<3).map { Self.today.adding(days: $0) }, petCount: 2, addOns: [pills, pills],
            terms: Self.terms
        )
        #expect(
            quote.lines.map { "\($0.label): \($0.amount)" } == [
                "Boarding, 3 nights: 99.99 EUR", "1 more animal, 50 % each: 50.01 EUR",
                "2 holidays, 25 % on top: 25.00 EUR", "Giving medicine, 2 times: 9.00 EUR",
            ])
        #expect(quote.total.description == "184.00 EUR")
        #expect(quote.includedTax.description == "29.38 EUR")
    }

    @Test("No pet, no day and too many of either are rejected")
    func refused() throws {
        let offer = try CareOffer(.walk, price: Money(1500, .euro), minutes: 30)
        #expect(throws: CareError.petCount(0)) {
            try Quote(for: offer, on: [Self.today], petCount: 0, terms: Self.terms)
        }
        #expect(throws: CareError.petCount(7)) {
            try Quote(for: offer, on: [Self.today], petCount: 7, terms: Self.terms)
        }
        #expect(throws: CareError.unitCount(0)) { try Quote(for: offer, on: [], petCount: 1, terms: Self.terms) }
        #expect(throws: CareError.oddDuration(minutes: 20)) {
            try CareOffer(.walk, price: Money(1500, .euro), minutes: 20)
        }
        #expect(throws: CareError.priceNotPositive(.zero(.euro))) {
            try CareOffer(.walk, price: .zero(.euro), minutes: 30)
        }
    }

    @Test("Cancelling is free for a request and until the hour in the terms")
    func cancelling() throws {
        let total = try Money(10_001, .euro)
        let start = Date(timeIntervalSince1970: 1_000_000)
        func cost(_ hoursBefore: Double, confirmed: Bool = true) -> Int {
            Self.terms.cancellationCost(
                of: total, startingAt: start, isConfirmed: confirmed, now: start.addingTimeInterval(-hoursBefore * 3600)
            ).minorUnits
        }
        #expect(cost(48) == 0)
        #expect(cost(47.9) == 5001)
        #expect(cost(-1) == 5001)
        #expect(cost(1, confirmed: false) == 0)
    }

    @Test("A booking's history has only allowed changes")
    func history() throws {
        func booking(_ statuses: [Booking.Status]) throws -> Booking? {
            let time = try #require(LocalTime("2026-12-01T09:00"))
            return Booking(
                id: BookingID(), sitter: SitterID(), sitterName: "Ana", pets: [PetID()], service: .walk, start: time,
                end: time, timeZone: "Europe/Berlin", note: nil, total: .zero(.euro), terms: Self.terms,
                history: statuses.map { Booking.Event($0, at: .distantPast) }, stars: nil)
        }
        #expect(try booking([.requested, .confirmed, .inProgress, .done])?.status == .done)
        #expect(try booking([]) == nil)
        #expect(try booking([.confirmed]) == nil)
        #expect(try booking([.requested, .declined, .confirmed]) == nil)
        for status in Booking.Status.allCases { #expect(!status.next.contains(status)) }
    }

    @Test("A booking is upcoming until its care is over or won't happen")
    func upcoming() {
        #expect(Booking.Status.allCases.filter(\.isUpcoming) == [.requested, .confirmed, .inProgress])
    }

    @Test(
        "The days of the week begin with Monday", arguments: [("2026-11-23", 0), ("2026-11-22", 6), ("1969-12-29", 0)])
    func weekdays(_ example: (day: String, weekday: Int)) throws {
        #expect(try #require(CalendarDate(example.day)).weekdayFromMonday == example.weekday)
    }

    @Test("Distances agree with the geodesics of GeographicLib's test set to 0.6 %")
    func distances() throws {
        // Karney, GeodTest.dat.
        let pairs: [(Double, Double, Double, Double, Double)] = [
            (35.60777, -139.44815, -11.17491, -69.95921, 8_935_244.5605),
            (-19.79938, -174.47484, -11.99349, -154.35109, 2_319_004.8601),
            (-41.32, 174.81, 40.96, -5.50, 19_959_679.267),
        ]
        for (latitude, longitude, otherLatitude, otherLongitude, meters) in pairs {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let other = try #require(Coordinate(latitude: otherLatitude, longitude: otherLongitude))
            #expect(abs(place.distance(to: other) / meters - 1) < 0.006)
        }
        #expect(Coordinate(latitude: 91, longitude: 0) == nil)
        #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
    }
}
