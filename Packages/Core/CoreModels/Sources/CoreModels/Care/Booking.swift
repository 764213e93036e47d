import Foundation

/// An agreement that a sitter looks after pets at a certain time, from the request to its end.
public struct Booking: Hashable, Sendable, Identifiable {
    /// The state of a booking.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The owner has made a request, and the sitter hasn't answered yet.
        case requested
        /// The sitter has accepted.
        case confirmed
        /// The sitter has refused.
        case declined
        /// The sitter didn't answer in time.
        case expired
        /// The owner has withdrawn it.
        case cancelled
        /// It has started.
        case inProgress
        /// It is over.
        case done
        /// It is over, and the owner has reported a problem.
        case disputed
        /// The sitter has answered the dispute.
        case settled

        /// The possible next states.
        public var next: Set<Status> {
            switch self {
            case .requested: [.confirmed, .declined, .expired, .cancelled]
            case .confirmed: [.inProgress, .cancelled]
            case .inProgress: [.done]
            case .done: [.disputed]
            case .disputed: [.settled]
            case .declined, .expired, .cancelled, .settled: []
            }
        }

        /// Whether it occupies the sitter's time.
        public var takesTime: Bool {
            switch self {
            case .requested, .confirmed, .inProgress, .done, .disputed, .settled: true
            case .declined, .expired, .cancelled: false
            }
        }

        /// Whether the care is still to come or is going on.
        public var isUpcoming: Bool {
            switch self {
            case .requested, .confirmed, .inProgress: true
            case .declined, .expired, .cancelled, .done, .disputed, .settled: false
            }
        }

        /// The state as text.
        public var name: String {
            switch self {
            case .requested: "waiting for the sitter"
            case .confirmed: "confirmed"
            case .declined: "declined"
            case .expired: "not answered in time"
            case .cancelled: "cancelled"
            case .inProgress: "under way"
            case .done: "done"
            case .disputed: "something went wrong"
            case .settled: "settled"
            }
        }
    }

    /// A change of state in the history.
    public struct Event: Hashable, Sendable {
        /// The new state.
        public let status: Status
        /// The time of the change.
        public let instant: Date

        /// Creates a change of state.
        public init(_ status: Status, at instant: Date) {
            self.status = status
            self.instant = instant
        }
    }

    /// A problem that the owner reported, and the sitter's refund.
    public struct Dispute: Hashable, Sendable {
        /// The owner's description.
        public let reason: String
        /// The deadline of the sitter's answer, or its time.
        public let settlesAt: Date
        /// The refund, or `nil` until the sitter has answered.
        public let refund: Money?

        /// Creates a dispute.
        public init(reason: String, settlesAt: Date, refund: Money?) {
            self.reason = reason
            self.settlesAt = settlesAt
            self.refund = refund
        }
    }

    /// The time after the end in which a problem can be reported, in seconds. After it, the sitter is paid.
    public static let disputeSeconds = 2 * 86_400
    /// The maximum length of a problem's description, in characters.
    public static let longestReason = 2000

    /// The id of the booking.
    public let id: BookingID
    /// The sitter.
    public let sitter: SitterID
    /// The sitter's name at the time of booking.
    public let sitterName: String
    /// The pets to look after.
    public let pets: [PetID]
    /// The booked service.
    public let service: CareService
    /// The start, in ``timeZone``.
    public let start: LocalTime
    /// The end, in ``timeZone``.
    public let end: LocalTime
    /// The name of the sitter's time zone in the IANA database.
    public let timeZone: String
    /// A note for the sitter.
    public let note: String?
    /// The agreed price.
    public let total: Money
    /// The cancellation terms.
    public let terms: CareTerms
    /// The changes of state, oldest first. Not empty.
    public let history: [Event]
    /// The owner's rating from 1 to 5 stars, if they gave one.
    public let stars: Int?
    /// The payment, or `nil` for a booking made before payments existed.
    public let payment: PaymentID?
    /// The cost of the cancellation, or `nil` if it isn't cancelled.
    public let cancelledFor: Money?
    /// The dispute, or `nil` if there is none.
    public let dispute: Dispute?
    /// Whether the sitter belongs to no account at this service, because the booking was imported. Nobody answers such
    /// a booking; it is only a record.
    public let sitterHasNoAccount: Bool

    /// Creates a booking.
    /// - Returns: `nil` if the history is empty, contains a change that isn't allowed, or has no event for the dispute.
    public init?(
        id: BookingID,
        sitter: SitterID,
        sitterName: String,
        pets: [PetID],
        service: CareService,
        start: LocalTime,
        end: LocalTime,
        timeZone: String,
        note: String?,
        total: Money,
        terms: CareTerms,
        history: [Event],
        stars: Int?,
        payment: PaymentID? = nil,
        cancelledFor: Money? = nil,
        dispute: Dispute? = nil,
        sitterHasNoAccount: Bool = false
    ) {
        guard history.first?.status == .requested,
            zip(history, history.dropFirst()).allSatisfy({ $0.status.next.contains($1.status) }),
            dispute == nil || history.contains(where: { $0.status == .disputed })
        else { return nil }
        self.id = id
        self.sitter = sitter
        self.sitterName = sitterName
        self.pets = pets
        self.service = service
        self.start = start
        self.end = end
        self.timeZone = timeZone
        self.note = note
        self.total = total
        self.terms = terms
        self.history = history
        self.stars = stars
        self.payment = payment
        self.cancelledFor = cancelledFor
        self.dispute = dispute
        self.sitterHasNoAccount = sitterHasNoAccount
    }

    /// The current state.
    public var status: Status { history.last?.status ?? .requested }

    /// The number of nights; one for services that aren't overnight.
    public var nights: Int { service == .boarding ? max(1, start.day.days(until: end.day)) : 1 }

    /// The end of the time in which a problem can be reported.
    public var disputableUntil: Date {
        end.instant(in: TimeZone(identifier: timeZone) ?? .gmt).addingTimeInterval(Double(Self.disputeSeconds))
    }

    /// Returns whether a problem can be reported now.
    public func canBeDisputed(at now: Date) -> Bool { status == .done && now < disputableUntil }

    /// Returns the cost of cancelling it now.
    public func cancellationCost(now: Date) -> Money {
        let zone = TimeZone(identifier: timeZone) ?? .gmt
        return terms.cancellationCost(
            of: total, startingAt: start.instant(in: zone), isConfirmed: status == .confirmed, now: now)
    }
}

/// The id of a booking.
public typealias BookingID = EntityID<Booking>
