import CoreModels
import Foundation

/// The sitters: people who look after other people's pets.
public protocol SitterRepository: Sendable {
    /// Returns a page of the sitters that match a query.
    /// - Parameter cursor: The ``SitterPage/next`` of the previous page, or `nil` for the first.
    func sitters(matching query: SitterQuery, after cursor: String?) async throws(ServiceError) -> SitterPage

    /// Returns a sitter.
    /// - Throws: ``ServiceError/notFound`` if there is no sitter with that id.
    func sitter(_ id: SitterID) async throws(ServiceError) -> FoundSitter

    /// Returns the latest reviews of a sitter, newest first.
    func reviews(of id: SitterID) async throws(ServiceError) -> Listed<SitterReview>

    /// Returns a sitter's photos, in the sitter's order.
    func photos(of id: SitterID) async throws(ServiceError) -> Listed<SitterPhoto>

    /// Adds a sitter to the favorites or removes them.
    func setFavorite(_ isFavorite: Bool, _ id: SitterID) async throws(ServiceError)

    /// Returns the owner's home, from which distances are measured, or `nil` if it isn't known yet.
    func area() async throws(ServiceError) -> Place?

    /// Saves the owner's home.
    func setArea(_ area: Place) async throws(ServiceError)

    /// Returns the times at which care can start, by day. Days without one are left out.
    /// - Parameters:
    ///   - days: The number of days from the first.
    ///   - nights: The length of a stay. Only boarding uses it.
    func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) async throws(ServiceError) -> [FreeTimes]
}

/// The criteria of a search for sitters.
public struct SitterQuery: Hashable, Sendable {
    /// The order of the results.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// Nearest first; needs ``SitterQuery/near``.
        case distance
        /// Cheapest first.
        case price
        /// Best rated first.
        case rating
    }

    /// A part of the name.
    public var text = ""
    /// The service to book.
    public var service: CareService?
    /// The species of the pet.
    public var species: Species?
    /// A day on which the sitter is available.
    public var day: CalendarDate?
    /// The maximum price of one unit, in minor units.
    public var mostPrice: Int?
    /// The minimum rating, in tenths of a star.
    public var leastTenths: Int?
    /// The place from which distances are measured.
    public var near: Coordinate?
    /// The maximum distance, in meters; needs ``near``.
    public var radius: Int?
    /// Whether only favorites match.
    public var favoritesOnly = false
    /// The order; by rating if ``near`` is unknown.
    public var order = Order.rating

    /// Creates a query that matches every sitter.
    public init() {}
}

/// A sitter, with information that depends on who searches.
public struct FoundSitter: Hashable, Sendable, Identifiable {
    /// The sitter, with their offers.
    public var sitter: Sitter
    /// Whether the sitter is a favorite.
    public var isFavorite: Bool
    /// The distance in meters, if the query has a place.
    public var distance: Int?
    /// Whether the owner may see the sitter's own screens.
    public var hasDesk: Bool

    /// Creates a found sitter.
    public init(_ sitter: Sitter, isFavorite: Bool = false, distance: Int? = nil, hasDesk: Bool = false) {
        self.hasDesk = hasDesk
        self.sitter = sitter
        self.isFavorite = isFavorite
        self.distance = distance
    }

    /// The sitter's id.
    public var id: SitterID { sitter.id }
}

/// An owner's review of a sitter. It is anonymous.
public struct SitterReview: Hashable, Sendable {
    /// From 1 to 5 stars.
    public let stars: Int
    /// The text, if they wrote any.
    public let text: String?
    /// The date.
    public let date: Date

    /// Creates a review.
    public init(stars: Int, text: String?, date: Date) {
        self.stars = stars
        self.text = text
        self.date = date
    }
}

/// A photo that a sitter shows of their work.
public struct SitterPhoto: Hashable, Sendable {
    /// The description of the photo, in the sitter's words. Never empty.
    public let shows: String
    /// The photo, scaled down.
    public let points: PhotoPoints

    /// Creates a photo.
    public init(shows: String, points: PhotoPoints) {
        self.shows = shows
        self.points = points
    }
}

/// A page of sitters.
public struct SitterPage: Hashable, Sendable {
    /// The sitters, in the query's order.
    public var sitters: [FoundSitter]
    /// The sitters of the page that couldn't be read.
    public var unreadable: [UnreadableRecord]
    /// The start of the next page, or `nil` if this is the last.
    public var next: String?

    /// Creates a page.
    public init(_ sitters: [FoundSitter], unreadable: [UnreadableRecord] = [], next: String? = nil) {
        self.sitters = sitters
        self.unreadable = unreadable
        self.next = next
    }
}

/// The times of a day at which care can start.
public struct FreeTimes: Hashable, Sendable {
    /// The day in the sitter's time zone.
    public let day: CalendarDate
    /// The times, earliest first.
    public let starts: [LocalTime]

    /// Creates a day's times.
    public init(day: CalendarDate, starts: [LocalTime]) {
        self.day = day
        self.starts = starts
    }
}
