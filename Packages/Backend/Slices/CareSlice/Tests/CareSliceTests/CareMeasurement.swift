import BackendCoreTesting
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import CareSlice

/// The number of sitters. The default is small, so that every test run executes the measurement.
private let sitterCount = Int(ProcessInfo.processInfo.environment["SITTERS"] ?? "") ?? 50

/// The number of searches and months that are measured. A few show that the measurement works.
private let repetitions = sitterCount > 50 ? 200 : 10

/// Measures a search among many sitters, a quote and a sitter's month:
/// `SITTERS=100000 swift test -c release -Xswiftc -enable-testing --filter CareMeasurement`.
@Suite("How long finding and pricing care takes", .timeLimit(.minutes(20)))
struct CareMeasurement {
    /// The center of the sitters' places.
    private static let middle = (latitude: 52.52, longitude: 13.405)

    @Test("p50, p95 and the worst of searches in a radius with three filters, of quotes and of months are printed")
    func measured() async throws {
        let world = try await CareBackend()
        let database = world.backend.database
        let begun = ContinuousClock.now
        let ids = try await fill(database)
        print("\(sitterCount) sitters stored in \(begun.duration(to: .now))")
        for (name, kilometers) in [("a radius of 5 km", 5), ("a radius of 10 km", 10), ("a radius of 25 km", 25)] {
            try await search(
                "\(name), three filters", "radius=\(kilometers * 1000)&service=walk&species=dog&mostPrice=1600",
                in: database)
        }
        let names = [
            ("that one has", "sitter \(sitterCount - 1)"), ("that all have", "sitter"), ("nobody has", "nobody"),
        ]
        for (name, typed) in names {
            try await search("all of the city for a name \(name)", "text=\(typed)", in: database)
        }
        try await months(of: ids, in: database)
        try quotes()
    }

    /// Searches from all over the city, the first page of each.
    private func search(_ name: String, _ query: String, in database: any TransactionalDatabase) async throws {
        var random = SampleRandom(seed: "searches")
        var times: [Duration] = []
        for _ in 0..<repetitions {
            let near =
                "\(Self.middle.latitude + 0.3 * random.nextBetweenMinusOneAndOne()),"
                + "\(Self.middle.longitude + 0.4 * random.nextBetweenMinusOneAndOne())"
            let search = try SitterSearch(Query("near=\(near)&\(query)"))
            let start = ContinuousClock.now
            let page = try await database.read {
                try SitterRepository(store: $0).found(by: search, for: .device, now: SliceBackend.noon)
            }
            times.append(start.duration(to: .now))
            #expect(page.found.items.count <= 20)
        }
        report("search in \(name)", times)
    }

    private func months(of ids: [SitterID], in database: any TransactionalDatabase) async throws {
        let first = CalendarDate(SliceBackend.noon, in: .gmt)
        var times: [Duration] = []
        for id in ids.prefix(repetitions) {
            let start = ContinuousClock.now
            let days = try await database.read { store in
                let stored = try SitterRepository(store: store).require(id)
                guard let offer = stored.sitter.offers.first else { return 0 }
                return try SitterCalendar(store: store, now: SliceBackend.noon)
                    .freeTimes(of: stored, for: offer, from: first, days: 31).count
            }
            times.append(start.duration(to: .now))
            #expect(days > 0)
        }
        report("a sitter's month", times)
    }

    private func quotes() throws {
        let terms = CareTerms(
            furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
            lateCancellationPercent: 50)
        let offer = try CareOffer(.walk, price: Money(1500, .euro), minutes: 60)
        let addOn = CareAddOn(id: "medicine", name: "Giving medicine", price: try Money(300, .euro))
        // Ten dates with holidays, two animals and an add-on each.
        let days = (0..<10).map { CalendarDate(SliceBackend.noon, in: .gmt).adding(months: $0) }
        var times: [Duration] = []
        for _ in 0..<10 * repetitions {
            let start = ContinuousClock.now
            let quote = try Quote(
                for: offer, on: days, petCount: 2, addOns: Array(repeating: addOn, count: 10), terms: terms)
            times.append(start.duration(to: .now))
            #expect(quote.total.minorUnits > 0)
        }
        report("a quote of ten dates", times)
    }

    /// Enters sitters around the center, up to fifty kilometers to each side.
    private func fill(_ database: any TransactionalDatabase) async throws -> [SitterID] {
        try await database.write { store in
            var random = SampleRandom(seed: "measurement")
            func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
            return try (0..<sitterCount).map { number in
                let id: SitterID = random.nextID()
                let dto = SitterDTO(
                    name: "Sitter \(number)", about: "Looks after animals.", languages: ["German"],
                    species: below(10) < 8 ? ["dog", "cat"] : ["cat"], currency: "EUR",
                    offers: [
                        .init(service: below(10) < 7 ? "walk" : "dropIn", price: 1000 + 50 * below(30), minutes: 60)
                    ], addOns: [],
                    terms: .init(
                        furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                        lateCancellationPercent: 50),
                    latitude: Self.middle.latitude + 0.45 * random.nextBetweenMinusOneAndOne(),
                    longitude: Self.middle.longitude + 0.75 * random.nextBetweenMinusOneAndOne(),
                    timeZone: "Europe/Berlin", hours: Array(repeating: [480, 1080], count: 7), capacity: 2, stars: 47,
                    reviews: 10)
                try SitterRepository(store: store).save(
                    dto.value(as: RecordContext(id: id.rawValue)), currency: nil)
                return id
            }
        }
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        let p95 = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
        print("\(name): p50 \(sorted[sorted.count / 2]), p95 \(p95), worst \(sorted[sorted.count - 1])")
    }
}
