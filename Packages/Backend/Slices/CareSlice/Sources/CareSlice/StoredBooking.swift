import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// A booking, with what the owner's lists don't show of it.
struct StoredBooking: Sendable {
    /// The longest note to the sitter, in characters.
    static let longestNote = 2000

    let booking: Booking
    /// The first booking of the same hold.
    let series: BookingID
    /// The text of the owner's review.
    let review: String?
}

extension BookingDTO {
    init(_ stored: StoredBooking) {
        self.init(stored.booking)
        series = stored.series.description
        review = stored.review
    }
}

extension StoredBooking {
    /// Reads a booking as it is at a moment: what was decided ahead happens when its time has come.
    init(row: Row, pets: [PetID], now: Date) throws {
        let text: (String) throws -> String = { try row.value($0) }
        let service = try text("service")
        let start = try text("start")
        let end = try text("finish")
        let code = try text("currency")
        guard let currency = Currency(code) else {
            throw BrokenRule("“\(code)” is no code of ISO 4217, like EUR.")
        }
        guard let service = CareService(rawValue: service), let start = LocalTime(start), let end = LocalTime(end)
        else {
            throw BrokenRule("“\(service)” is no service, or “\(start)” or “\(end)” is no time.")
        }
        let dispute = try Booking.Dispute(row: row, currency: currency, now: now)
        let history = try Self.plan(row, settlesAt: dispute?.settlesAt)
            .filter { $0.instant <= now || $0.status == .requested }
        let booking = Booking(
            id: try row.value("id"), sitter: try row.value("sitterID"), sitterName: try row.value("sitterName"),
            pets: pets, service: service, start: start, end: end, timeZone: try row.value("timeZone"),
            note: try row.value("note"), total: try Money(row.value("total"), currency),
            terms: try CareTermsDTO(json: row.value("terms")).value(), history: history, stars: try row.value("stars"),
            payment: try row.value("payment"),
            cancelledFor: try row.value("cancellationCost", as: Int?.self).map { try Money($0, currency) },
            // Before the clock reaches the dispute, it doesn't exist.
            dispute: history.contains { $0.status == .disputed } ? dispute : nil)
        guard let booking else { throw BrokenRule("The history has a change that isn't allowed.") }
        self.init(booking: booking, series: try row.value("series"), review: try row.value("review"))
    }

    /// Returns what happened and what was decided ahead, in order.
    private static func plan(_ row: Row, settlesAt: Date?) throws -> [Booking.Event] {
        func instant(_ column: String) throws -> Date? {
            try row.value(column, as: Int?.self).map { Date(timeIntervalSince1970: Double($0)) }
        }
        func event(_ status: Booking.Status, _ column: String) throws -> Booking.Event? {
            try instant(column).map { Booking.Event(status, at: $0) }
        }
        let word: String = try row.value("answer")
        guard let answer = SitterAnswer(rawValue: word) else {
            throw BrokenRule("“\(word)” is no answer of a sitter.")
        }
        var plan = [try event(.requested, "requestedAt")]
        switch answer {
        case .accepts:
            plan += [
                try event(.confirmed, "answersAt"), try event(.inProgress, "startsAt"), try event(.done, "endsAt"),
            ]
        case .declines: plan.append(try event(.declined, "answersAt"))
        case .staysSilent: plan.append(try event(.expired, "answersAt"))
        }
        if let cancelled = try event(.cancelled, "cancelledAt") {
            plan = plan.filter { $0.map(\.instant) ?? .distantPast <= cancelled.instant } + [cancelled]
        }
        if let settlesAt {
            plan += [try event(.disputed, "openedAt"), Booking.Event(.settled, at: settlesAt)]
        }
        return plan.compactMap(\.self)
    }
}

extension Booking.Dispute {
    /// Reads what was joined to a booking's row; `nil` if nothing went wrong.
    fileprivate init?(row: Row, currency: Currency, now: Date) throws {
        guard let reason: String = try row.value("reason", as: String?.self) else { return nil }
        let settlesAt: Int = try row.value("settlesAt")
        self.init(
            reason: reason, settlesAt: Date(timeIntervalSince1970: Double(settlesAt)),
            refund: settlesAt <= now.wholeSeconds ? try Money(row.value("refund"), currency) : nil)
    }
}

extension CareTermsDTO {
    /// Reads the terms that were stored with a booking.
    fileprivate init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }
}
