/// The kinds of things in which several accounts take part, such as the owner and the sitter of a booking. The raw value is
/// the name of the id in a route's path.
///
/// Each slice that has such a thing creates a view with a row for each of its accounts.
public enum Parties: String, Sendable, CaseIterable {
    /// A booking.
    case booking
    /// An order of the shop.
    case order
    /// An attempt to pay.
    case attempt

    /// The statement that reads the accounts. The parameter is the id.
    var statement: String {
        switch self {
        case .booking: "SELECT account FROM bookingParty WHERE booking = ?"
        case .order: "SELECT account FROM orderParty WHERE purchase = ?"
        case .attempt: "SELECT account FROM paymentParty WHERE attempt = ?"
        }
    }
}
