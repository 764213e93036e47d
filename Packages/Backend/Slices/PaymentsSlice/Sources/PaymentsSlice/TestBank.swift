import CoreModels

/// The simulated bank of a card. This provider moves no real money: it accepts the published test cards, each of which
/// behaves as its publisher documents (Stripe's documentation, "Test cards").
enum TestBank: String, CaseIterable {
    case approves
    case declines
    case lacksFunds
    case saysStolen
    case saysExpired
    case saysWrongCode
    case asks
    case asksThenLacksFunds
    case answersLate
    case emptyWallet

    /// The code that the banks of test cards accept.
    static let code = "123456"

    /// Returns the bank of a card's number, or `nil` if the number isn't a published test card.
    init?(_ number: CardNumber) {
        switch number.digits {
        case "4242424242424242", "4000056655665556", "4111111111111111", "5555555555554444", "2223003122003222",
            "5105105105105100", "378282246310005", "371449635398431", "6011111111111117", "3056930009020004",
            "36227206271667", "3566002020360505":
            self = .approves
        case "4000000000000002": self = .declines
        case "4000000000009995": self = .lacksFunds
        case "4000000000009979", "4000000000009987": self = .saysStolen
        case "4000000000000069": self = .saysExpired
        case "4000000000000127": self = .saysWrongCode
        case "4000002760003184", "4000002500003155", "4000000000003220", "4000000000003063": self = .asks
        case "4000008260003178": self = .asksThenLacksFunds
        case "4000000000000119": self = .answersLate
        default: return nil
        }
    }

    /// The seconds until it answers.
    var delay: Int { self == .answersLate ? 5 : 1 }

    /// Whether it asks for a code first.
    var asksFirst: Bool { self == .asks || self == .asksThenLacksFunds }

    /// The reason it declines in a sentence, or `nil` if it approves.
    var refusal: String? {
        switch self {
        case .approves, .asks, .answersLate: nil
        case .declines: "The bank declined the card and gave no reason. Use another, or ask your bank."
        case .lacksFunds, .asksThenLacksFunds:
            "The bank declined: the card has insufficient funds. Use another card."
        case .emptyWallet: "Your wallet holds too little. Fill it first, or use a card."
        case .saysStolen: "The bank declined: the card is reported as lost or stolen."
        case .saysExpired: "The bank declined: the card has expired. Use another."
        case .saysWrongCode: "The bank declined: the security code isn't the card's. Enter the card again."
        }
    }
}
