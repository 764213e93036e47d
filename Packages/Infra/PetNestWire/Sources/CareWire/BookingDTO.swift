import CoreModels
import CoreWire
import Foundation

/// A booking on the wire.
public struct BookingDTO: DomainRecord, Hashable {
    /// A change of state.
    public struct Event: Codable, Hashable, Sendable {
        /// The new state: `requested`, `confirmed`, `declined`, `expired`, `cancelled`, `inProgress`, `done`,
        /// `disputed`, or `settled`.
        public var status: String?
        /// The time in seconds since 1970.
        public var at: Int?

        /// Creates an event from its members.
        public init(status: String? = nil, at: Int? = nil) {
            self.status = status
            self.at = at
        }
    }

    /// The owner's dispute.
    public struct Dispute: Codable, Hashable, Sendable {
        /// The owner's description.
        public var reason: String?
        /// The deadline of the sitter's answer or its time, in seconds since 1970.
        public var settlesAt: Int?
        /// The refund in minor units, once the sitter has answered.
        public var refund: Int?

        /// Creates a dispute from its members.
        public init(reason: String? = nil, settlesAt: Int? = nil, refund: Int? = nil) {
            self.reason = reason
            self.settlesAt = settlesAt
            self.refund = refund
        }
    }

    /// "booking".
    public static let name = "booking"
    /// "bookings".
    public static let plural = "bookings"

    /// The id.
    public var id: String?
    /// The id of the first booking of the same hold.
    public var series: String?
    /// The id of the sitter.
    public var sitter: String?
    /// The sitter's name at the time of booking.
    public var sitterName: String?
    /// The ids of the pets.
    public var pets: [String]?
    /// The service: `boarding`, `dayCare`, `walk`, `dropIn`, or `grooming`.
    public var service: String?
    /// The start in the sitter's time zone.
    public var start: String?
    /// The end in the sitter's time zone.
    public var end: String?
    /// The time zone in the IANA database.
    public var timeZone: String?
    /// The note to the sitter.
    public var note: String?
    /// The price in minor units.
    public var total: Int?
    /// The currency of all amounts.
    public var currency: String?
    /// The agreed terms.
    public var terms: CareTermsDTO?
    /// The changes of state, oldest first.
    public var history: [Event]?
    /// The cost of the cancellation in minor units, if it is cancelled.
    public var cancellationCost: Int?
    /// The stars of the owner's review.
    public var stars: Int?
    /// The text of the owner's review.
    public var review: String?
    /// The id of the payment.
    public var payment: String?
    /// The dispute, if there is one.
    public var dispute: Dispute?
    /// Whether the sitter belongs to no account, so that nobody answers; absent unless it is true.
    public var ofNobody: Bool?

    /// Creates the booking of a domain value, without its series and the text of its review.
    public init(_ booking: Booking) {
        id = booking.id.description
        sitter = booking.sitter.description
        sitterName = booking.sitterName
        pets = booking.pets.map(\.description)
        service = booking.service.rawValue
        start = booking.start.description
        end = booking.end.description
        timeZone = booking.timeZone
        note = booking.note
        total = booking.total.minorUnits
        currency = booking.total.currency.code
        terms = CareTermsDTO(booking.terms)
        history = booking.history.map {
            Event(status: $0.status.rawValue, at: Int($0.instant.timeIntervalSince1970))
        }
        cancellationCost = booking.cancelledFor?.minorUnits
        stars = booking.stars
        payment = booking.payment?.description
        dispute = booking.dispute.map {
            Dispute(
                reason: $0.reason, settlesAt: Int($0.settlesAt.timeIntervalSince1970),
                refund: $0.refund?.minorUnits)
        }
        ofNobody = booking.sitterHasNoAccount ? true : nil
    }

    /// Returns the domain value. An unknown service or state is a problem, because the rest of the booking isn't enough
    /// to decide about it.
    public func value(as context: RecordContext) throws(WireError) -> Booking {
        let id = try BookingID(member: "id", id)
        let sitter = try SitterID(required: "sitter", sitter)
        let pets = try (pets ?? []).map { text throws(WireError) in try PetID(required: "pets", text) }
        let start = try LocalTime(member: "start", start)
        let end = try LocalTime(member: "end", end)
        let payment = try PaymentID(member: "payment", payment)
        let currency = try Currency(required: "currency", currency)
        let total = try Money(required: "total", total, currency)
        let cost = try Money(member: "cancellationCost", cancellationCost, currency)
        let refund = try Money(member: "dispute.refund", dispute?.refund, currency)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        let sitterName = checks.needed("sitterName", sitterName) { $0 }
        let service: CareService? = checks.neededChoice("service", service)
        checks.needed("start", start) { $0 }
        checks.needed("end", end) { $0 }
        let timeZone = checks.needed("timeZone", timeZone) { $0 }
        let terms = checks.needed("terms", terms) { $0 }.flatMap { $0.checked(by: &checks) }
        let history = checks.needed("history", history) { $0 }?.compactMap { $0.checked(by: &checks) }
        let dispute = dispute.flatMap { $0.checked(refund: refund, by: &checks) }
        return try checks.finish("The booking") {
            guard let sitterName, let service, let start, let end, let timeZone, let terms, let history
            else { return nil }
            let booking = Booking(
                id: ownID, sitter: sitter, sitterName: sitterName, pets: pets, service: service, start: start,
                end: end, timeZone: timeZone, note: note, total: total, terms: terms, history: history, stars: stars,
                payment: payment, cancelledFor: cost, dispute: dispute,
                sitterHasNoAccount: ofNobody ?? false)
            return try BrokenRule.found(booking, "The history has a change that isn't allowed.")
        }
    }
}

extension BookingDTO.Event {
    fileprivate func checked(by checks: inout MemberChecks) -> Booking.Event? {
        let status: Booking.Status? = checks.neededChoice("history.status", status)
        let at = checks.needed("history.at", at) { Date(timeIntervalSince1970: Double($0)) }
        guard let status, let at else { return nil }
        return Booking.Event(status, at: at)
    }
}

extension BookingDTO.Dispute {
    fileprivate func checked(refund: Money?, by checks: inout MemberChecks) -> Booking.Dispute? {
        let reason = checks.needed("dispute.reason", reason) { $0 }
        let settlesAt = checks.needed("dispute.settlesAt", settlesAt) { Date(timeIntervalSince1970: Double($0)) }
        guard let reason, let settlesAt else { return nil }
        return Booking.Dispute(reason: reason, settlesAt: settlesAt, refund: refund)
    }
}
