import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// A booking, with the properties that the owner's lists don't show.
struct StoredBooking: Sendable {
    /// The longest note to the sitter, in characters.
    static let longestNote = 2000
    /// The seconds that a sitter has to answer a request.
    static let secondsToAnswer = 86_400
    /// The seconds that a sitter has to answer a dispute.
    static let secondsToSettle = 86_400

    let booking: Booking
    /// The account of the owner.
    let account: AccountID
    /// The first booking of the same hold.
    let series: BookingID
    /// The text of the owner's review.
    let review: String?
    /// The agreed beginning, in seconds since 1970.
    let startsAt: Int
    /// The agreed end, in seconds since 1970.
    let endsAt: Int

    /// The time at which the request expires: after a day, or when care would begin.
    var expiresAt: Int {
        let requestedAt = booking.history.first?.instant.wholeSeconds ?? startsAt
        return min(requestedAt + Self.secondsToAnswer, startsAt)
    }
}

extension BookingDTO {
    init(_ stored: StoredBooking) {
        self.init(stored.booking)
        series = stored.series.description
        review = stored.review
    }

    /// Creates a booking as its sitter sees it, without the owner's payment.
    init(forSitter stored: StoredBooking) {
        self.init(stored)
        payment = nil
    }
}

/// The parts of conditions on `booking`.
extension StoredBooking {
    /// The present status, as an expression.
    static let status = """
        (SELECT status FROM bookingEvent WHERE bookingEvent.booking = booking.id ORDER BY number DESC LIMIT 1)
        """
    /// The condition that the sitter belongs to an account, which is its only parameter.
    static let isOfOwnSitter = "booking.sitter IN (SELECT sitter FROM sitterAccount WHERE sitterAccount.account = ?)"
    /// The condition that there was an event at a time or later, which is its only parameter, in seconds since 1970.
    static let hasEventSince =
        "EXISTS (SELECT 1 FROM bookingEvent WHERE bookingEvent.booking = booking.id AND at >= ?)"
}

extension StoredBooking {
    /// Returns the bookings that fulfill a condition on `booking`, by time.
    static func list(
        in store: Connection, where condition: String, _ arguments: [SQLValue]
    ) throws -> RowList<StoredBooking> {
        let rows = try store.rows(
            """
            SELECT booking.*, sitter.id AS sitterID, NOT EXISTS ( \
            SELECT 1 FROM sitterAccount WHERE sitterAccount.sitter = booking.sitter) AS sitterHasNoAccount \
            FROM booking JOIN sitter ON sitter.number = booking.sitter \
            WHERE \(condition) ORDER BY startsAt, booking.id
            """, arguments)
        return RowList("booking", rows) { row in
            let id: String = try row.value("id")
            let pets = try store.rows("SELECT pet FROM bookingPet WHERE booking = ? ORDER BY pet", [.text(id)])
            return try StoredBooking(
                row: row, pets: pets.map { try $0.value("pet") }, events: BookingEvent.list(of: id, in: store))
        }
    }

    /// Reads a booking.
    init(row: Row, pets: [PetID], events: [BookingEvent]) throws {
        let text: (String) throws -> String = { try row.value($0) }
        let service = try text("service")
        let start = try text("start")
        let end = try text("finish")
        let code = try text("currency")
        guard let currency = Currency(code) else {
            throw BrokenRule("“\(code)” isn't a code of ISO 4217, like EUR.")
        }
        guard let service = CareService(rawValue: service), let start = LocalTime(start), let end = LocalTime(end)
        else {
            throw BrokenRule("“\(service)” isn't a service, or “\(start)” or “\(end)” isn't a time.")
        }
        func amount(_ status: Booking.Status) throws -> Money? {
            try events.first { $0.status == status }?.amount.map { try Money($0, currency) }
        }
        let booking = Booking(
            id: try row.value("id"), sitter: try row.value("sitterID"), sitterName: try row.value("sitterName"),
            pets: pets, service: service, start: start, end: end, timeZone: try row.value("timeZone"),
            note: try row.value("note"), total: try Money(row.value("total"), currency),
            terms: try CareTermsDTO(json: row.value("terms")).value(),
            history: events.map { Booking.Event($0.status, at: Date(timeIntervalSince1970: Double($0.at))) },
            stars: try row.value("stars"),
            payment: try row.value("payment"),
            cancelledFor: try amount(.cancelled), dispute: Booking.Dispute(events, refund: try amount(.settled)),
            sitterHasNoAccount: try row.value("sitterHasNoAccount"))
        guard let booking else { throw BrokenRule("The history has a change that isn't allowed.") }
        self.init(
            booking: booking, account: try row.value("account"),
            series: try row.value("series"), review: try row.value("review"),
            startsAt: try row.value("startsAt"), endsAt: try row.value("endsAt"))
    }
}

extension Booking.Dispute {
    /// Creates a dispute from the events of a booking, or `nil` if there was none.
    fileprivate init?(_ events: [BookingEvent], refund: Money?) {
        guard let disputed = events.first(where: { $0.status == .disputed }) else { return nil }
        let settled = events.first { $0.status == .settled }
        let settlesAt = settled?.at ?? disputed.at + StoredBooking.secondsToSettle
        self.init(
            reason: disputed.reason ?? "", settlesAt: Date(timeIntervalSince1970: Double(settlesAt)), refund: refund)
    }
}

extension CareTermsDTO {
    /// Reads the terms that were stored with a booking.
    fileprivate init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
}
