import CoreWire

/// A payment by card for which the card's bank has to decide, on the wire. Only responses have it.
public struct BankRequestDTO: WireRecord, Hashable {
    /// "attempt".
    public static let name = "attempt"
    /// "attempts".
    public static let plural = "attempts"

    /// The id of the attempt.
    public let id: String?
    /// The name of the card's brand: "Visa".
    public let brand: String
    /// The last four digits of the card's number.
    public let lastFour: String
    /// The amount in minor units.
    public let amount: Int
    /// The code of the amount's currency: `EUR`.
    public let currency: String
    /// Whether the cardholder has entered the code of the bank's challenge.
    public let isConfirmed: Bool
    /// The time from which it waits for the bank, in seconds since 1970.
    public let since: Int

    /// Creates it from its members.
    public init(
        id: String?, brand: String, lastFour: String, amount: Int, currency: String, isConfirmed: Bool, since: Int
    ) {
        self.id = id
        self.brand = brand
        self.lastFour = lastFour
        self.amount = amount
        self.currency = currency
        self.isConfirmed = isConfirmed
        self.since = since
    }
}

/// An answer of a card's bank, on the wire.
public struct BankAnswerDTO: Codable, Hashable, Sendable {
    /// The answers of a bank.
    public enum Status: String, CaseIterable, Sendable {
        /// The bank has reserved the amount.
        case approved
        /// The bank has declined.
        case declined
        /// The bank has sent a code to the cardholder, who has to enter it.
        case challenge
    }

    /// The answer: `approved`, `declined` or `challenge`.
    public var status: String?
    /// The reason that the bank declines: a ``DeclineReason``. An unknown one is treated as ``DeclineReason/unstated``.
    public var reason: String?
    /// The code that the bank has sent to the cardholder, of a challenge.
    public var code: String?

    /// Creates it from its members.
    public init(status: String?, reason: String? = nil, code: String? = nil) {
        self.status = status
        self.reason = reason
        self.code = code
    }
}

/// The reasons for which a bank declines a card.
public enum DeclineReason: String, CaseIterable, Sendable {
    /// The bank gave no reason.
    case unstated
    /// The account lacks funds.
    case insufficientFunds
    /// The card was reported as lost or stolen.
    case lostOrStolen
    /// The card has expired.
    case expired
    /// The security code isn't the card's.
    case securityCode
}
