import CoreModels

/// The simulated answer of a sample sitter. It is determined when a request is made, and takes effect later.
enum SitterAnswer: String, CaseIterable {
    case accepts
    case declines
    case staysSilent

    /// Determines the answer by a rule: of ten requests seven are accepted, two declined, and one is never answered.
    init(to booking: BookingID) {
        let digit = booking.description.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 10
        self = digit < 7 ? .accepts : digit < 9 ? .declines : .staysSilent
    }

    /// The seconds from the request to the answer. A silent sitter's request expires after a day.
    var delay: Int { self == .staysSilent ? 86_400 : 120 }
}
