import CoreModels
import Database
import Foundation

/// Who has money: each of the books of the double entry. Those of a customer have a page for each account, which the
/// move's own column tells, so that the rows of an export name nobody.
enum Book {
    /// What customers' banks have paid for them, on the side of what is owed: negative by what was charged.
    static let customer = "customer"
    /// What accounts have in their wallets.
    static let wallet = "wallet"
    /// What a sitter has earned and wasn't paid out yet.
    static func sitter(_ number: Int64) -> String { "sitter/\(number)" }
    /// What was paid out to a seller's bank.
    static func bank(of seller: String) -> String { "bank/\(seller)" }
    /// What the payment provider has kept as its fees.
    static let provider = "provider"
    /// What is PetNest's own.
    static let platform = "platform"
}

/// One move of money from a book to another.
struct MoneyMove {
    /// What it is.
    enum Kind: String {
        case charge, earnings, fee, refund, payout, credit
    }

    let kind: Kind
    let payer: String
    let payee: String
    let amount: Int
    /// When it takes effect: what was decided ahead has a later moment than the one at which it was written.
    let valueAt: Int
}

extension Connection {
    /// Writes moves of money down.
    func post(
        _ moves: [MoneyMove], of account: AccountID, payment: String?, subject: String?, currency: String, now: Date
    ) throws {
        for move in moves where move.amount > 0 {
            try execute(
                """
                INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, madeAt, valueAt) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    account.sqlValue, payment.sqlValue, subject.sqlValue, .text(move.kind.rawValue), .text(move.payer),
                    .text(move.payee), move.amount.sqlValue, .text(currency), now.wholeSeconds.sqlValue,
                    move.valueAt.sqlValue,
                ])
        }
    }

    /// Takes back what was written for later: by the same moves the other way round at the same moments, so that no
    /// balance was ever different.
    func reverseMoves(of subject: String, after now: Date, kind: MoneyMove.Kind? = nil) throws {
        try execute(
            """
            INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, madeAt, valueAt, reverses) \
            SELECT account, payment, subject, kind, payee, payer, amount, currency, ?2, valueAt, number FROM moneyMove \
            WHERE subject = ?1 AND valueAt > ?2 AND reverses IS NULL AND (?3 IS NULL OR kind = ?3) \
            AND NOT EXISTS (SELECT 1 FROM moneyMove AS later WHERE later.reverses = moneyMove.number)
            """, [.text(subject), now.wholeSeconds.sqlValue, (kind?.rawValue).sqlValue])
    }

    /// What a book holds at a moment, in a currency.
    /// - Parameter account: Whose page of the book; all of it where none is given.
    func balance(of book: String, for account: AccountID? = nil, currency: String, now: Date) throws -> Int {
        let row = try row(
            """
            SELECT (SELECT COALESCE(SUM(amount), 0) FROM moneyMove WHERE payee = ?1 AND valueAt <= ?2 AND currency = ?3 \
            AND (?4 IS NULL OR account = ?4)) \
            - (SELECT COALESCE(SUM(amount), 0) FROM moneyMove WHERE payer = ?1 AND valueAt <= ?2 AND currency = ?3 \
            AND (?4 IS NULL OR account = ?4)) AS balance
            """, [.text(book), now.wholeSeconds.sqlValue, .text(currency), (account?.description).sqlValue])
        return try row?.value("balance") ?? 0
    }
}

/// What is kept of a charge, and by whom.
enum Fees {
    /// What a sitter gets of a price, in percent; the rest is the platform's.
    static let sitterPercent = 85

    /// What the provider takes of a charge by card: 1.4 % and 25 cents, never more than the charge.
    static func provider(of amount: Int) -> Int { min(amount, (amount * 14 + 500) / 1000 + 25) }

    /// What a seller gets of an amount.
    static func earnings(of amount: Int) -> Int { (amount * sitterPercent + 50) / 100 }
}
