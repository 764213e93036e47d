/// Somebody who looks after other people's animals.
public struct Sitter: Hashable, Sendable, Identifiable {
    /// Names the sitter.
    public let id: SitterID
    /// What the sitter is called.
    public var name: String
    /// What the sitter says of themselves, in a few sentences.
    public var about: String
    /// The languages that the sitter speaks, by their names.
    public var languages: [String]
    /// The kinds of animal that the sitter takes.
    public var species: Set<Species>
    /// What the sitter does, and for how much.
    public var offers: [CareOffer]
    /// What can be added to a booking.
    public var addOns: [CareAddOn]
    /// Surcharges, and what cancelling costs.
    public var terms: CareTerms
    /// Where the sitter works.
    public var area: Coordinate
    /// How far from ``area`` the sitter comes to animals' homes, in metres; `nil` where they didn't say.
    public var reach: Int?
    /// The time zone of ``hours`` and of all of the sitter's bookings, by its name in the IANA database.
    public var timeZone: String
    /// When the sitter works.
    public var hours: WorkingHours
    /// How many bookings the sitter takes at one time.
    public var capacity: Int
    /// What owners think, from reviews.
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

    /// The offer for a service, if the sitter has one.
    public func offer(for service: CareService) -> CareOffer? {
        offers.first { $0.service == service }
    }

    /// How far away a home is, in metres, where that is farther than the sitter comes for a service.
    /// - Returns: `nil` where they come, where the animal comes to them, and where it isn't known who lives where.
    public func distanceOutOfReach(for service: CareService, at home: Coordinate?) -> Int? {
        guard service.isAtHome, let reach, let distance = home?.distance(to: area), distance > Double(reach) else {
            return nil
        }
        return Int(distance)
    }
}

/// Names a sitter.
public typealias SitterID = EntityID<Sitter>

/// Something that can be added to a booking for a price: giving medicine, clipping nails.
public struct CareAddOn: Hashable, Sendable, Identifiable {
    /// Names it among the sitter's.
    public let id: String
    /// What it is.
    public let name: String
    /// The price, once a booking.
    public let price: Money

    /// Creates an addition.
    public init(id: String, name: String, price: Money) {
        self.id = id
        self.name = name
        self.price = price
    }
}

/// What owners think of a sitter: the sum of their stars and their number, so that no rounding adds up.
public struct Rating: Hashable, Sendable {
    /// The sum of all stars, from 1 to 5 each.
    public let stars: Int
    /// How many reviews there are.
    public let count: Int

    /// Creates a rating of the sum of stars and the number of reviews.
    public init(stars: Int, count: Int) {
        self.stars = stars
        self.count = count
    }

    /// The mean in tenths of a star, rounded; `nil` without a review.
    public var tenths: Int? {
        count > 0 ? (stars * 10 + count / 2) / count : nil
    }

    /// The mean as people read it: "4.7 of 5 (12 reviews)".
    public var formatted: String {
        guard let tenths else { return "no reviews yet" }
        return "\(tenths / 10).\(tenths % 10) of 5 (\(count) \(count == 1 ? "review" : "reviews"))"
    }
}

/// The hours of a week in which a sitter works.
public struct WorkingHours: Hashable, Sendable {
    /// From Monday to Sunday: minutes after midnight, the end exclusive; an empty range for a day off.
    public let days: [Range<Int>]

    /// Creates a week.
    /// - Parameter days: Seven ranges within 0 to 1440, from Monday.
    /// - Returns: `nil` for another number of days or a range that no day has.
    public init?(_ days: [Range<Int>]) {
        guard days.count == 7, days.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= 1440 }) else { return nil }
        self.days = days
    }

    /// The working minutes of a day.
    public func minutes(on day: CalendarDate) -> Range<Int> {
        days[day.weekdayFromMonday]
    }
}

extension CalendarDate {
    /// The day of the week, 0 for Monday to 6 for Sunday: 1 January 1970 was a Thursday.
    public var weekdayFromMonday: Int {
        let shifted = (dayNumber + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }
}
