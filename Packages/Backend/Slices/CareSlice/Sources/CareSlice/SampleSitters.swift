import BackendCore
import CoreModels
import Database

/// Answers requests and disputes in place of the sample's sitters, who have no accounts. The answers aren't rules of
/// the product.
struct SampleSitters {
    let bookings: BookingRepository

    /// Schedules a sitter's answer to a new request or dispute.
    func schedule(after status: Booking.Status, of id: BookingID) throws {
        let now = bookings.now.wholeSeconds
        switch status {
        case .requested where SitterAnswer(to: id) != .staysSilent:
            try bookings.schedule(.sampleSitterAnswers, of: id, at: now + SitterAnswer.delay)
        case .disputed:
            try bookings.schedule(.sampleSitterSettles, of: id, at: now + StoredBooking.secondsToSettle)
        default: break
        }
    }

    /// Answers a request, unless that was done at the sitter's desk.
    func answer(_ stored: StoredBooking) throws {
        guard stored.booking.status == .requested else { return }
        switch SitterAnswer(to: stored.booking.id) {
        case .accepts: try bookings.append(.confirmed, to: stored, by: .sitter)
        case .declines: try bookings.append(.declined, to: stored, by: .sitter)
        case .staysSilent: break
        }
    }

    /// Answers a dispute, unless that was done at the sitter's desk.
    func settle(_ stored: StoredBooking) throws {
        guard stored.booking.status == .disputed else { return }
        let refund = DisputeAnswer(to: stored.booking.id).refund(of: stored.booking.total.minorUnits)
        try bookings.append(.settled, to: stored, by: .sitter, amount: refund)
    }
}

/// The answer of a sample sitter to a request.
enum SitterAnswer: String, CaseIterable {
    case accepts
    case declines
    case staysSilent

    /// The seconds from the request to the answer.
    static let delay = 120

    /// Determines the answer by a rule: of ten requests seven are accepted, two declined, and one is never answered.
    init(to booking: BookingID) {
        let digit = booking.description.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 10
        self = digit < 7 ? .accepts : digit < 9 ? .declines : .staysSilent
    }
}

/// The answer of a sample sitter to a dispute.
enum DisputeAnswer: CaseIterable {
    case givesAllBack
    case givesHalfBack
    case keepsIt

    /// Determines the answer by a rule: of ten disputes four get the whole price back, three half, three nothing.
    init(to booking: BookingID) {
        let digit = booking.description.utf8.reduce(7) { ($0 &* 37 &+ Int($1)) & 0xFFFF } % 10
        self = digit < 4 ? .givesAllBack : digit < 7 ? .givesHalfBack : .keepsIt
    }

    /// Returns the refund of a price.
    func refund(of total: Int) -> Int {
        switch self {
        case .givesAllBack: total
        case .givesHalfBack: total / 2
        case .keepsIt: 0
        }
    }
}
