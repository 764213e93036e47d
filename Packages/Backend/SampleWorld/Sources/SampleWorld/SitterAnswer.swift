import CoreModels
import Foundation

/// The answer of a sample sitter to a request.
public enum SitterAnswer: String, CaseIterable, Sendable {
    case accepts
    case declines
    case staysSilent

    /// The seconds from the request to the answer.
    public static let delay: TimeInterval = 120

    /// Chooses the answer by the id: of ten requests seven are accepted, two declined, and one is never answered.
    public init(to booking: BookingID) {
        let digit = booking.digit(startingWith: 0, times: 31)
        self = digit < 7 ? .accepts : digit < 9 ? .declines : .staysSilent
    }
}

/// The answer of a sample sitter to a dispute.
public enum DisputeAnswer: CaseIterable, Sendable {
    case givesAllBack
    case givesHalfBack
    case keepsIt

    /// The seconds from the dispute to the answer.
    public static let delay: TimeInterval = 600

    /// Chooses the answer by the id: of ten disputes four get the whole price back, three half, three nothing.
    public init(to booking: BookingID) {
        let digit = booking.digit(startingWith: 7, times: 37)
        self = digit < 4 ? .givesAllBack : digit < 7 ? .givesHalfBack : .keepsIt
    }

    /// Returns the refund of a price, in minor units.
    public func refund(of total: Money) -> Int {
        switch self {
        case .givesAllBack: total.minorUnits
        case .givesHalfBack: total.minorUnits / 2
        case .keepsIt: 0
        }
    }
}

extension BookingID {
    /// A digit that depends only on the id.
    fileprivate func digit(startingWith start: Int, times factor: Int) -> Int {
        description.utf8.reduce(start) { ($0 &* factor &+ Int($1)) & 0xFFFF } % 10
    }
}
