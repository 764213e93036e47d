import CoreModels
import Foundation

/// The people who look after other people's animals.
public protocol SitterRepository: Sendable {
    /// A page of the sitters that a query finds.
    /// - Parameter cursor: What the page before gave as ``SitterPage/next``; `nil` for the first page.
    func sitters(matching query: SitterQuery, after cursor: String?) async throws(ServiceError) -> SitterPage

    /// One sitter.
    /// - Throws: ``ServiceError/notFound`` where there is none of that id.
    func sitter(_ id: SitterID) async throws(ServiceError) -> FoundSitter

    /// The newest reviews of a sitter, the newest first.
    func reviews(of id: SitterID) async throws(ServiceError) -> [SitterReview]

    /// A sitter's photos, in the sitter's order.
    func photos(of id: SitterID) async throws(ServiceError) -> [SitterPhoto]

    /// Keeps a sitter as a favourite, or no longer.
    func setFavourite(_ isFavourite: Bool, _ id: SitterID) async throws(ServiceError)

    /// Where the owner lives, from which distances start; `nil` while they haven't said.
    func area() async throws(ServiceError) -> Place?

    /// Keeps where the owner lives.
    func setArea(_ area: Place) async throws(ServiceError)

    /// When care can begin on each of some days. Days without such a time are left out.
    /// - Parameters:
    ///   - days: How many days from the first.
    ///   - nights: How long a stay is; of no meaning for other services than boarding.
    func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) async throws(ServiceError) -> [FreeTimes]
}

/// What is looked for in a sitter.
public struct SitterQuery: Hashable, Sendable {
    /// The order of what is found.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The nearest first; needs ``SitterQuery/near``.
        case distance
        /// The cheapest first.
        case price
        /// The best rated first.
        case rating
    }

    /// A part of the name.
    public var text = ""
    /// What is to be done.
    public var service: CareService?
    /// For which kind of animal.
    public var species: Species?
    /// A day on which the sitter has time.
    public var day: CalendarDate?
    /// The most that one unit may cost, in minor units.
    public var mostPrice: Int?
    /// The least rating, in tenths of a star.
    public var leastTenths: Int?
    /// Where from distances are measured.
    public var near: Coordinate?
    /// The farthest distance, in metres; needs ``near``.
    public var radius: Int?
    /// Whether only favourites are looked for.
    public var favouritesOnly = false
    /// The order; by rating where ``near`` isn't known.
    public var order = Order.rating

    /// Creates a query that finds everybody.
    public init() {}
}

/// A sitter, and what is of the one who asks.
public struct FoundSitter: Hashable, Sendable, Identifiable {
    /// Who was found, with their offers.
    public var sitter: Sitter
    /// Whether they are a favourite.
    public var isFavourite: Bool
    /// How far away they are, in metres, where the query said from where.
    public var distance: Int?
    /// Whether the one who asks may see the sitter's own side.
    public var hasDesk: Bool

    /// Creates a sitter who was found.
    public init(_ sitter: Sitter, isFavourite: Bool = false, distance: Int? = nil, hasDesk: Bool = false) {
        self.hasDesk = hasDesk
        self.sitter = sitter
        self.isFavourite = isFavourite
        self.distance = distance
    }

    /// The sitter's id.
    public var id: SitterID { sitter.id }
}

/// What an owner says of a sitter. It names nobody.
public struct SitterReview: Hashable, Sendable {
    /// From 1 to 5 stars.
    public let stars: Int
    /// In their words, where they wrote any.
    public let text: String?
    /// When.
    public let date: Date

    /// Describes a review.
    public init(stars: Int, text: String?, date: Date) {
        self.stars = stars
        self.text = text
        self.date = date
    }
}

/// A photo that a sitter shows of their work.
public struct SitterPhoto: Hashable, Sendable {
    /// What is to be seen on it, in the sitter's words. Never empty.
    public let shows: String
    /// The photo, made small.
    public let points: PhotoPoints

    /// Describes a photo.
    public init(shows: String, points: PhotoPoints) {
        self.shows = shows
        self.points = points
    }
}

/// A page of sitters.
public struct SitterPage: Hashable, Sendable {
    /// The sitters, in the query's order.
    public var sitters: [FoundSitter]
    /// Where the next page begins; `nil` where there is none.
    public var next: String?

    /// Creates a page.
    public init(_ sitters: [FoundSitter], next: String? = nil) {
        self.sitters = sitters
        self.next = next
    }
}

/// When care can begin on a day.
public struct FreeTimes: Hashable, Sendable {
    /// The day, by the sitter's clocks.
    public let day: CalendarDate
    /// The times, the earliest first.
    public let starts: [LocalTime]

    /// Creates a day's times.
    public init(day: CalendarDate, starts: [LocalTime]) {
        self.day = day
        self.starts = starts
    }
}
