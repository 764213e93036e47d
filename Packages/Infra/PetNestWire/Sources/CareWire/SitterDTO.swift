import CoreModels
import CoreWire
import Foundation

/// A sitter on the wire.
public struct SitterDTO: DomainRecord, Hashable {
    /// A service that a sitter offers.
    public struct Offer: Codable, Hashable, Sendable {
        /// The service: `boarding`, `dayCare`, `walk`, `dropIn`, or `grooming`.
        public var service: String?
        /// The price in minor units of the sitter's currency.
        public var price: Int?
        /// The duration in minutes.
        public var minutes: Int?

        /// Creates an offer from its members.
        public init(service: String? = nil, price: Int? = nil, minutes: Int? = nil) {
            self.service = service
            self.price = price
            self.minutes = minutes
        }
    }

    /// An option that can be added to a booking.
    public struct AddOn: Codable, Hashable, Sendable {
        /// The id, unique for the sitter.
        public var id: String?
        /// The name.
        public var name: String?
        /// The price in minor units of the sitter's currency.
        public var price: Int?

        /// Creates an add-on from its members.
        public init(id: String? = nil, name: String? = nil, price: Int? = nil) {
            self.id = id
            self.name = name
            self.price = price
        }
    }

    /// "sitter".
    public static let name = "sitter"
    /// "sitters".
    public static let plural = "sitters"

    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The description of themselves.
    public var about: String?
    /// The names of the languages.
    public var languages: [String]?
    /// The accepted species.
    public var species: [String]?
    /// The currency of all amounts.
    public var currency: String?
    /// The services.
    public var offers: [Offer]?
    /// The add-ons.
    public var addOns: [AddOn]?
    /// The surcharges and cancellation terms.
    public var terms: CareTermsDTO?
    /// The latitude of the sitter's position.
    public var latitude: Double?
    /// The longitude of the sitter's position.
    public var longitude: Double?
    /// The distance in meters up to which the sitter visits animals' homes.
    public var reach: Int?
    /// The time zone in the IANA database.
    public var timeZone: String?
    /// The start and the end of work on each day from Monday, in minutes after midnight; equal on a day off.
    public var hours: [[Int]]?
    /// The maximum number of concurrent bookings.
    public var capacity: Int?
    /// The sum of all stars.
    public var stars: Int?
    /// The number of reviews.
    public var reviews: Int?
    /// Whether the sitter is a favorite of the account. Only in responses.
    public var isFavorite: Bool?
    /// The distance in meters to the place in the query. Only in responses.
    public var distance: Int?
    /// Whether the account may see the sitter's desk. Only in the response of one sitter.
    public var hasDesk: Bool?

    /// The members. The wire has the British spelling that released clients know.
    private enum CodingKeys: String, CodingKey {
        case id, name, about, languages, species, currency, offers, addOns, terms, latitude, longitude, reach
        case timeZone, hours, capacity, stars, reviews, isFavorite = "isFavourite", distance, hasDesk
    }

    /// Creates a sitter from its members.
    public init(
        id: String? = nil, name: String? = nil, about: String? = nil, languages: [String]? = nil,
        species: [String]? = nil, currency: String? = nil, offers: [Offer]? = nil, addOns: [AddOn]? = nil,
        terms: CareTermsDTO? = nil, latitude: Double? = nil, longitude: Double? = nil, reach: Int? = nil,
        timeZone: String? = nil, hours: [[Int]]? = nil, capacity: Int? = nil, stars: Int? = nil, reviews: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.languages = languages
        self.species = species
        self.currency = currency
        self.offers = offers
        self.addOns = addOns
        self.terms = terms
        self.latitude = latitude
        self.longitude = longitude
        self.reach = reach
        self.timeZone = timeZone
        self.hours = hours
        self.capacity = capacity
        self.stars = stars
        self.reviews = reviews
    }

    /// Creates the sitter of a domain value.
    public init(_ sitter: Sitter) {
        let prices = sitter.offers.map(\.price) + sitter.addOns.map(\.price)
        self.init(
            id: sitter.id.description, name: sitter.name, about: sitter.about, languages: sitter.languages,
            species: Species.allCases.filter(sitter.species.contains).map(\.rawValue),
            currency: prices.first?.currency.code ?? Currency.euro.code,
            offers: sitter.offers.map {
                Offer(service: $0.service.rawValue, price: $0.price.minorUnits, minutes: $0.minutes)
            },
            addOns: sitter.addOns.map { AddOn(id: $0.id, name: $0.name, price: $0.price.minorUnits) },
            terms: CareTermsDTO(sitter.terms), latitude: sitter.area.latitude, longitude: sitter.area.longitude,
            reach: sitter.reach, timeZone: sitter.timeZone,
            hours: sitter.hours.days.map { [$0.lowerBound, $0.upperBound] }, capacity: sitter.capacity,
            stars: sitter.rating.stars, reviews: sitter.rating.count)
    }
}
