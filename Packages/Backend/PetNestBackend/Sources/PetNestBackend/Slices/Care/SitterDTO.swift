import CoreModels
import CoreWire
import Foundation

/// A sitter on the wire, and in a table's column.
struct SitterDTO: Codable, Sendable {
    struct Offer: Codable, Sendable {
        var service: String
        var price: Int
        var minutes: Int
    }

    struct AddOn: Codable, Sendable {
        var id: String
        var name: String
        var price: Int
    }

    struct Terms: Codable, Sendable {
        var furtherPetPercent: Int
        var holidayPercent: Int
        var taxPercent: Int
        var freeCancellationHours: Int
        var lateCancellationPercent: Int
    }

    var id: String?
    var name: String
    var about: String
    var languages: [String]
    var species: [String]
    var currency: String
    var offers: [Offer]
    var addOns: [AddOn]
    var terms: Terms
    var latitude: Double
    var longitude: Double
    /// How far the sitter travels to animals' homes, in meters.
    var reach: Int?
    var timeZone: String
    /// For each day from Monday: begin and end in minutes after midnight, equal for a day off.
    var hours: [[Int]]
    var capacity: Int
    var stars: Int
    var reviews: Int
}

extension SitterDTO {
    /// Returns the sitter as a domain value.
    /// - Throws: ``Failure/rejected(_:_:)`` with every problem.
    func value(id path: SitterID) throws(WireError) -> Sitter {
        let id = try SitterID(member: "id", id)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        checks.text("name", name) { (1...80).contains($0.count) ? $0 : try refuse("A name has 1 to 80 characters.") }
        checks.text("about", about) { $0.count <= 2000 ? $0 : try refuse("This has 2,000 characters at most.") }
        let currency = checks.member("currency") {
            try Currency(self.currency) ?? refuse("“\(self.currency)” is no code of ISO 4217, like EUR.")
        }
        // Prices can't be checked without their currency.
        let offers = currency.flatMap { currency in checks.member("offers") { try self.offers(in: currency) } }
        let addOns = currency.flatMap { currency in checks.member("addOns") { try self.addOns(in: currency) } }
        let species: [Species]? = checks.member("species") {
            try self.species.map { try Species(rawValue: $0) ?? refuse("“\($0)” is no kind of animal.") }
        }
        let area = checks.member("latitude") {
            try Coordinate(latitude: latitude, longitude: longitude) ?? refuse("There is no such place on Earth.")
        }
        checks.member("reach") {
            try reach.map {
                try (100...200_000).contains($0) ? $0 : refuse("A sitter comes 100 m to 200 km far.")
            }
        }
        checks.member("timeZone") {
            try TimeZone(identifier: timeZone) ?? refuse("“\(timeZone)” is no time zone, like Europe/Berlin.")
        }
        let hours = checks.member("hours") { try workingHours() }
        checks.member("capacity") {
            try (1...20).contains(capacity) ? capacity : refuse("A sitter takes 1 to 20 bookings at a time.")
        }
        checks.member("stars") {
            try reviews >= 0 && (reviews...max(reviews, reviews * 5)).contains(stars)
                ? stars : refuse("\(reviews) reviews can't have \(stars) stars.")
        }
        return try checks.finish("The sitter") {
            guard let offers, let addOns, let species, let area, let hours else { return nil }
            return Sitter(
                id: path, name: name, about: about, languages: languages, species: Set(species), offers: offers,
                addOns: addOns, terms: terms.domain, area: area, reach: reach, timeZone: timeZone, hours: hours,
                capacity: capacity,
                rating: Rating(stars: stars, count: reviews))
        }
    }

    private func offers(in currency: Currency) throws -> [CareOffer] {
        try offers.map { offer in
            let service = try CareService(rawValue: offer.service) ?? refuse("“\(offer.service)” is no service.")
            return try CareOffer(service, price: Money(offer.price, currency), minutes: offer.minutes)
        }
    }

    private func addOns(in currency: Currency) throws -> [CareAddOn] {
        try addOns.map { CareAddOn(id: $0.id, name: $0.name, price: try Money($0.price, currency)) }
    }

    private func workingHours() throws -> WorkingHours {
        let ranges = try hours.map { pair in
            guard pair.count == 2, pair[0] <= pair[1] else {
                return try refuse("Each day has two times, the end not before the beginning.") as Range<Int>
            }
            return pair[0]..<pair[1]
        }
        return try WorkingHours(ranges) ?? refuse("A week has seven days of 1,440 minutes each.")
    }
}

private func refuse<Value>(_ explanation: String) throws -> Value {
    throw CareRefusal(explanation)
}
