import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

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
    func save(_ typed: NewCardDTO, as id: CardID, for account: AccountID, now: Date) throws -> PaymentCard {
        if let existing = try card(id, of: account) { return existing.card }
        // The card belongs to another account, or was deleted.
        guard try row("SELECT 1 FROM paymentCard WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.notFound("There is no card \(id).")
        }
        var checks = MemberChecks()
        let number = checks.member("number") { () throws -> CardNumber in
            let number = try CardNumber(typed: typed.number ?? "")
            guard TestBank(number) != nil else {
                throw BrokenRule(
                    "This provider is for trying out: it takes test cards alone, like 4242 4242 4242 4242, and charges "
                        + "nobody. Don't enter a real card.")
            }
            return number
        }
        let expiry = checks.member("expiry") { () throws -> CardExpiry in
            let expiry = try CardExpiry(month: typed.month ?? 0, year: typed.year ?? 0)
            if expiry.isOver(on: CalendarDate(now, in: .gmt)) { throw CardError.expired(expiry) }
            return expiry
        }
        checks.member("code") {
            let length = number?.brand?.codeLength ?? 3
            let code = typed.code ?? ""
            guard code.utf8.count == length, code.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw CardError.code(length: length)
            }
        }
        let (card, bank) = try checks.finish("The card") { () -> (PaymentCard, TestBank)? in
            guard let number, let expiry, let bank = TestBank(number) else { return nil }
            let brand = number.brand?.name ?? "Card"
            return (PaymentCard(id: id, brand: brand, lastFour: number.lastFour, expiry: expiry), bank)
        }
        try execute(
            """
            INSERT INTO paymentCard (id, account, brand, lastFour, month, year, bank, keptAt, isListed) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, account.sqlValue, .text(card.brand), .text(card.lastFour), card.expiry.month.sqlValue,
                card.expiry.year.sqlValue, .text(bank.rawValue), now.wholeSeconds.sqlValue,
                (typed.isKept ?? false).sqlValue,
            ])
        return card
    }

    /// Returns an account's stored cards, newest first.
    func cards(of account: AccountID) throws -> RowList<PaymentCard> {
        let rows = try rows(
            "SELECT * FROM paymentCard WHERE account = ? AND isListed = 1 AND forgottenAt IS NULL ORDER BY keptAt DESC, id",
            [account.sqlValue])
        return RowList("card", rows) { try StoredCard(row: $0).card }
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
    let card: PaymentCard
    let bank: TestBank

    init(row: Row) throws {
        let bank: String = try row.value("bank")
        guard let bank = TestBank(rawValue: bank) else { throw BrokenRule("“\(bank)” is no bank.") }
        self.bank = bank
        card = PaymentCard(
            id: try row.value("id"), brand: try row.value("brand"), lastFour: try row.value("lastFour"),
            expiry: try CardExpiry(month: try row.value("month"), year: try row.value("year")))
    }
}
