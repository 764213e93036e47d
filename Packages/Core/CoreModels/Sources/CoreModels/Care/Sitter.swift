/// A person who looks after other people's pets.
public struct Sitter: Hashable, Sendable, Identifiable {
    /// The id of the sitter.
    public let id: SitterID
    /// The sitter's name.
    public var name: String
    /// The sitter's description of themselves, in a few sentences.
    public var about: String
    /// The names of the languages that the sitter speaks.
    public var languages: [String]
    /// The species that the sitter accepts.
    public var species: Set<Species>
    /// The services that the sitter offers.
    public var offers: [CareOffer]
    /// The add-ons that can be booked.
    public var addOns: [CareAddOn]
    /// The surcharges and cancellation terms.
    public var terms: CareTerms
    /// The sitter's position.
    public var area: Coordinate
    /// The maximum distance from ``area`` to a pet's home, in meters; `nil` if the sitter didn't specify it.
    public var reach: Int?
    /// The time zone of ``hours`` and of all bookings, by its name in the IANA database.
    public var timeZone: String
    /// The sitter's working hours.
    public var hours: WorkingHours
    /// The maximum number of concurrent bookings.
    public var capacity: Int
    /// The average rating from reviews.
    public var rating: Rating

    /// Creates a sitter.
    public init(
        id: SitterID,
        name: String,
        about: String,
        languages: [String],
        species: Set<Species>,
        offers: [CareOffer],
        addOns: [CareAddOn],
        terms: CareTerms,
        area: Coordinate,
        reach: Int? = nil,
        timeZone: String,
        hours: WorkingHours,
        capacity: Int,
        rating: Rating
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.languages = languages
        self.species = species
        self.offers = offers
        self.addOns = addOns
        self.terms = terms
        self.area = area
        self.reach = reach
        self.timeZone = timeZone
        self.hours = hours
        self.capacity = capacity
        self.rating = rating
    }

    /// Returns the offer for a service, if the sitter has one.
    public func offer(for service: CareService) -> CareOffer? {
        offers.first { $0.service == service }
    }

    /// Returns the distance to a home in meters, if it is farther than the sitter travels for a service.
    /// - Returns: `nil` if the sitter travels that far, if the pet comes to the sitter, and if a position isn't known.
    public func distanceOutOfReach(for service: CareService, at home: Coordinate?) -> Int? {
        guard service.isAtHome,
            let reach,
            let distance = home?.distance(to: area),
            distance > Double(reach)
        else {
            return nil
        }
        return Int(distance)
    }
}

/// The id of a sitter.
public typealias SitterID = EntityID<Sitter>

/// An option that can be added to a booking for a price: giving medicine, clipping nails.
public struct CareAddOn: Hashable, Sendable, Identifiable {
    /// The id of the add-on, unique for the sitter.
    public let id: String
    /// The name.
    public let name: String
    /// The price, charged once for each booking.
    public let price: Money

    /// Creates an add-on.
    public init(id: String, name: String, price: Money) {
        self.id = id
        self.name = name
        self.price = price
    }
}

/// The ratings of a sitter, stored as the sum of stars and their number, so that rounding errors don't accumulate.
public struct Rating: Hashable, Sendable {
    /// The sum of all stars, from 1 to 5 each.
    public let stars: Int
    /// The number of reviews.
    public let count: Int

    /// Creates a rating from the sum of stars and the number of reviews.
    public init(stars: Int, count: Int) {
        self.stars = stars
        self.count = count
    }

    /// The mean in tenths of a star, rounded; `nil` without reviews.
    public var tenths: Int? {
        count > 0 ? (stars * 10 + count / 2) / count : nil
    }

    /// The mean as text: "4.7 of 5 (12 reviews)".
    public var formatted: String {
        guard let tenths else { return "no reviews yet" }
        return "\(tenths / 10).\(tenths % 10) of 5 (\(count) \(count == 1 ? "review" : "reviews"))"
    }
}

/// The weekly working hours of a sitter.
public struct WorkingHours: Hashable, Sendable {
    /// The hours from Monday to Sunday, in minutes after midnight, with exclusive ends. A day off has an empty range.
    public let days: [Range<Int>]

    /// Creates working hours.
    /// - Parameter days: Seven ranges within 0 to 1440, from Monday.
    /// - Returns: `nil` for another number of ranges, or one that exceeds a day.
    public init?(_ days: [Range<Int>]) {
        guard days.count == 7, days.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= 1440 }) else { return nil }
        self.days = days
    }

    /// Returns the working minutes of a day.
    public func minutes(on day: CalendarDate) -> Range<Int> {
        days[day.weekdayFromMonday]
    }
}

extension CalendarDate {
    /// The day of the week, from 0 for Monday to 6 for Sunday. 1 January 1970 was a Thursday.
    public var weekdayFromMonday: Int {
        let shifted = (dayNumber + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }
}
