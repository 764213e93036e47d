import BackendCore
import CoreModels
import Database
import Foundation

/// The accounts of the double-entry bookkeeping. Each customer has their own page of the customer and wallet books,
/// which a column of the entries refers to, so that an export's rows contain no names. A seller's book has the name that
/// the seller gives it, and holds what they earned and weren't paid yet.
enum Book {
    /// What customers' banks have paid, as a liability: negative by the charged amount.
    static let customer = "customer"
    /// The balances of wallets.
    static let wallet = "wallet"
    /// What was paid out to a seller's bank.
    static func bank(of seller: String) -> String { "bank/\(seller)" }
    /// The fees of the payment provider.
    static let provider = "provider"
    /// PetNest's own share.
    static let platform = "platform"
}

/// A transfer of money from one book to another.
struct MoneyMove {
    /// The kinds of transfers.
    enum Kind: String {
        case charge, earnings, fee, refund, payout, credit
    }

    let kind: Kind
    let payer: String
    let payee: String
    let amount: Int
    /// The time at which it takes effect, which is later than the time of writing for planned transfers.
    let valueAt: Int
}

extension Connection {
    /// Writes transfers.
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

    /// Reverses planned transfers by the opposite ones at the same times, so that no balance ever changes.
    func reverseMoves(of subject: String, after now: Date, kind: MoneyMove.Kind? = nil) throws {
        try execute(
            """
            INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, madeAt, valueAt, reverses) \
            SELECT account, payment, subject, kind, payee, payer, amount, currency, ?2, valueAt, number FROM moneyMove \
            WHERE subject = ?1 AND valueAt > ?2 AND reverses IS NULL AND (?3 IS NULL OR kind = ?3) \
            AND NOT EXISTS (SELECT 1 FROM moneyMove AS later WHERE later.reverses = moneyMove.number)
            """, [.text(subject), now.wholeSeconds.sqlValue, (kind?.rawValue).sqlValue])
    }

    /// Returns the balance of a book at a time, in a currency.
    /// - Parameter account: The account whose page to read, or `nil` for the whole book.
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

extension Connection {
    /// Returns what a seller has earned from an account, with the latest fifty transfers to the seller's bank.
    func earnings(
        of seller: String, from account: AccountID, currency: String, now: Date
    ) throws -> SellerEarnings {
        let payouts = try rows(
            """
            SELECT amount, valueAt FROM moneyMove WHERE payer = ? AND account = ? AND kind = 'payout' AND valueAt <= ? \
            ORDER BY valueAt DESC LIMIT 50
            """, [.text(seller), account.sqlValue, now.wholeSeconds.sqlValue])
        return SellerEarnings(
            earned: try balance(of: seller, for: account, currency: currency, now: now),
            paidOut: try balance(of: Book.bank(of: seller), for: account, currency: currency, now: now),
            payouts: try payouts.map {
                SellerEarnings.Payout(amount: try $0.value("amount"), at: try $0.value("valueAt"))
            })
    }
}

/// The fees and shares of a charge.
enum Fees {
    /// A seller's share of a price, in percent; the rest is the platform's.
    static let sellerPercent = 85

    /// Returns the provider's fee of a card charge: 1.4 % and 25 cents, at most the charge.
    static func provider(of amount: Int) -> Int { min(amount, (amount * 14 + 500) / 1000 + 25) }

    /// Returns a seller's share of an amount.
    static func earnings(of amount: Int) -> Int { (amount * sellerPercent + 50) / 100 }
}
