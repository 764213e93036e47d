import Foundation

/// An agreement that a sitter looks after animals at a time, from the request to its end.
public struct Booking: Hashable, Sendable, Identifiable {
    /// Where a booking stands.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The owner has asked, the sitter hasn't answered.
        case requested
        /// The sitter has agreed.
        case confirmed
        /// The sitter has refused.
        case declined
        /// The sitter didn't answer in time.
        case expired
        /// The owner has taken it back.
        case cancelled
        /// It has begun.
        case inProgress
        /// It is over.
        case done
        /// It is over, and the owner says that something went wrong.
        case disputed
        /// The sitter has answered that.
        case settled

        /// Where it can go from here; nothing else can be written.
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

        /// Whether the sitter's time is taken.
        public var takesTime: Bool {
            switch self {
            case .requested, .confirmed, .inProgress, .done, .disputed, .settled: true
            case .declined, .expired, .cancelled: false
            }
        }

        /// The state as a person reads it.
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

    /// A step of its history.
    public struct Event: Hashable, Sendable {
        /// Where it went.
        public let status: Status
        /// When.
        public let instant: Date

        /// Creates a step.
        public init(_ status: Status, at instant: Date) {
            self.status = status
            self.instant = instant
        }
    }

    /// What an owner says went wrong, and what the sitter gives back.
    public struct Dispute: Hashable, Sendable {
        /// The owner's words.
        public let reason: String
        /// Until when the sitter answers, or when they did.
        public let settlesAt: Date
        /// What is given back; `nil` until the sitter has answered.
        public let refund: Money?

        /// Describes what went wrong.
        public init(reason: String, settlesAt: Date, refund: Money?) {
            self.reason = reason
            self.settlesAt = settlesAt
            self.refund = refund
        }
    }

    /// For how long after its end it can be said that something went wrong, in seconds: until the sitter is paid.
    public static let disputeSeconds = 2 * 86_400
    /// The longest text that tells what went wrong, in characters.
    public static let longestReason = 2000

    /// Names the booking.
    public let id: BookingID
    /// Who looks after the animals.
    public let sitter: SitterID
    /// What the sitter was called when it was booked.
    public let sitterName: String
    /// The animals to be looked after.
    public let pets: [PetID]
    /// What is done.
    public let service: CareService
    /// When it begins, by the clocks of ``timeZone``.
    public let start: LocalTime
    /// When it ends, by the clocks of ``timeZone``.
    public let end: LocalTime
    /// The sitter's time zone, by its name in the IANA database.
    public let timeZone: String
    /// What the owner told the sitter.
    public let note: String?
    /// The price that was agreed.
    public let total: Money
    /// What cancelling costs.
    public let terms: CareTerms
    /// What happened, oldest first; the last one says where it stands. Not empty.
    public let history: [Event]
    /// What the owner thought of it, from 1 to 5 stars, once told.
    public let stars: Int?
    /// What it is paid with; `nil` for one that was booked before there were payments.
    public let payment: PaymentID?
    /// What cancelling it cost; `nil` where it isn't cancelled.
    public let cancelledFor: Money?
    /// What the owner says went wrong; `nil` where nothing did.
    public let dispute: Dispute?

    /// Creates a booking.
    /// - Returns: `nil` where the history is empty, holds a change that isn't allowed, or has no step for the dispute.
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
        dispute: Dispute? = nil
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
    }

    /// Where it stands.
    public var status: Status { history.last?.status ?? .requested }

    /// How many nights it lasts; one for what isn't over night.
    public var nights: Int { service == .boarding ? max(1, start.day.days(until: end.day)) : 1 }

    /// Until when it can be said that something went wrong.
    public var disputableUntil: Date {
        end.instant(in: TimeZone(identifier: timeZone) ?? .gmt).addingTimeInterval(Double(Self.disputeSeconds))
    }

    /// Whether it can be said now that something went wrong.
    public func canBeDisputed(at now: Date) -> Bool { status == .done && now < disputableUntil }

    /// What it would cost to cancel it.
    public func cancellationCost(now: Date) -> Money {
        let zone = TimeZone(identifier: timeZone) ?? .gmt
        return terms.cancellationCost(
            of: total, startingAt: start.instant(in: zone), isConfirmed: status == .confirmed, now: now)
    }
}

/// Names a booking.
public typealias BookingID = EntityID<Booking>
