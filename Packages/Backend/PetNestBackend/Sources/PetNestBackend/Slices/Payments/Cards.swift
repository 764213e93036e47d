import CoreModels
import CoreWire
import Database
import Foundation

/// A card as it is typed, sent once. Only what ``Connection/save(_:as:for:now:)`` says is stored.
struct NewCardDTO: Decodable {
    var number: String
    var month: Int
    var year: Int
    var code: String
    /// Whether it is listed for later payments; otherwise it is valid only for those that refer to its token.
    var isKept: Bool?
}

/// A stored card on the wire.
struct CardDTO: Encodable, Sendable {
    let id: String
    let brand: String
    let lastFour: String
    let month: Int
    let year: Int
}

/// A validation error of a payment, in a sentence.
struct PaymentRefusal: ExplainedError {
    let explanation: String

    init(_ explanation: String) {
        self.explanation = explanation
    }
}

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
            "The bank declined: the card's account doesn't have so much. Use another."
        case .emptyWallet: "Your wallet doesn't hold so much. Fill it first, or use a card."
        case .saysStolen: "The bank declined: the card is reported as lost or stolen."
        case .saysExpired: "The bank declined: the card isn't good any more. Use another."
        case .saysWrongCode: "The bank declined: the security code isn't the card's. Enter the card again."
        }
    }
}

extension Connection {
    /// Stores a card: a token, its brand, last four digits, expiry, and its bank's behavior. The number and the
    /// security code are used only in this function.
    /// - Parameter id: The token, created by the client. Sending it again returns the stored card.
    /// - Throws: ``Failure/rejected(_:_:)`` at the fields `number`, `expiry` and `code`, ``Failure/notFound(_:)`` for
    ///   the token of another account's card, or of a deleted one.
    func save(_ typed: NewCardDTO, as id: CardID, for account: AccountID, now: Date) throws -> CardDTO {
        if let existing = try card(id, of: account) { return existing.dto }
        // The card belongs to another account, or was deleted.
        guard try row("SELECT 1 FROM paymentCard WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.notFound("There is no card \(id).")
        }
        var checks = MemberChecks()
        let number = checks.member("number") { () throws -> CardNumber in
            let number = try CardNumber(typed: typed.number)
            guard TestBank(number) != nil else {
                throw PaymentRefusal(
                    "This provider is for trying out: it takes test cards alone, like 4242 4242 4242 4242, and charges "
                        + "nobody. Don't enter a real card.")
            }
            return number
        }
        let expiry = checks.member("expiry") { () throws -> CardExpiry in
            let expiry = try CardExpiry(month: typed.month, year: typed.year)
            if expiry.isOver(on: CalendarDate(now, in: .gmt)) { throw CardError.expired(expiry) }
            return expiry
        }
        checks.member("code") {
            let length = number?.brand?.codeLength ?? 3
            guard typed.code.utf8.count == length, typed.code.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw CardError.code(length: length)
            }
        }
        let dto = try checks.finish("The card") { () -> (CardDTO, TestBank)? in
            guard let number, let expiry, let bank = TestBank(number) else { return nil }
            let brand = number.brand?.name ?? "Card"
            let dto = CardDTO(
                id: id.description, brand: brand, lastFour: number.lastFour, month: expiry.month, year: expiry.year)
            return (dto, bank)
        }
        try execute(
            """
            INSERT INTO paymentCard (id, account, brand, lastFour, month, year, bank, keptAt, isListed) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, account.sqlValue, .text(dto.0.brand), .text(dto.0.lastFour), dto.0.month.sqlValue,
                dto.0.year.sqlValue, .text(dto.1.rawValue), now.wholeSeconds.sqlValue,
                (typed.isKept ?? false).sqlValue,
            ])
        return dto.0
    }

    /// Returns an account's stored cards, newest first.
    func cards(of account: AccountID) throws -> [CardDTO] {
        try rows(
            "SELECT * FROM paymentCard WHERE account = ? AND isListed = 1 AND forgottenAt IS NULL ORDER BY keptAt DESC, id",
            [account.sqlValue]
        ).map { try StoredCard(row: $0).dto }
    }

    /// Returns a stored card with its bank, or `nil` if the account has none with that id.
    func card(_ id: CardID, of account: AccountID) throws -> StoredCard? {
        try row(
            "SELECT * FROM paymentCard WHERE id = ? AND account = ? AND forgottenAt IS NULL",
            [id.sqlValue, account.sqlValue]
        ).map { try StoredCard(row: $0) }
    }

    /// Deletes a card from the list. Its row stays for the payments with it, but can't be used. Does nothing if there
    /// is none.
    func forget(_ id: CardID, of account: AccountID, now: Date) throws {
        try execute(
            "UPDATE paymentCard SET forgottenAt = ? WHERE id = ? AND account = ?",
            [now.wholeSeconds.sqlValue, id.sqlValue, account.sqlValue])
    }
}

/// A stored card, and its bank's behavior.
struct StoredCard {
    let dto: CardDTO
    let bank: TestBank

    init(row: Row) throws {
        let bank: String = try row.value("bank")
        guard let bank = TestBank(rawValue: bank) else { throw PaymentRefusal("“\(bank)” is no bank.") }
        self.bank = bank
        dto = CardDTO(
            id: try row.value("id"), brand: try row.value("brand"), lastFour: try row.value("lastFour"),
            month: try row.value("month"), year: try row.value("year"))
    }

    /// The name that distinguishes the card for people.
    var label: String { "\(dto.brand) ending in \(dto.lastFour)" }
}
