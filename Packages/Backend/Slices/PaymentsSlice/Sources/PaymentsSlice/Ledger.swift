import BackendCore
import CoreModels
import Database
import Foundation

/// The accounts of the double-entry bookkeeping. Each customer has their own page of the customer and wallet books,
/// which a column of the entries refers to, so that an export's rows contain no names. A seller's book has the name
/// that the seller gives it, and contains the earnings that weren't paid out yet.
enum Book {
    /// The payments by customers' banks, as a liability: negative by the charged amount.
    static let customer = "customer"
    /// The balances of wallets.
    static let wallet = "wallet"
    /// The payouts to a seller's bank.
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

    init(_ kind: Kind, from payer: String, to payee: String, _ amount: Int) {
        self.kind = kind
        self.payer = payer
        self.payee = payee
        self.amount = amount
    }
}

/// The double-entry bookkeeping: each transfer is one row with its payer and payee.
struct Ledger {
    let store: Connection

    /// Records transfers that happen now.
    func post(
        _ moves: [MoneyMove], of account: AccountID, payment: String?, subject: String?, currency: String, now: Date
    ) throws {
        for move in moves where move.amount > 0 {
            try store.execute(
                """
                INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, movedAt) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    account.sqlValue, payment.sqlValue, subject.sqlValue, .text(move.kind.rawValue), .text(move.payer),
                    .text(move.payee), move.amount.sqlValue, .text(currency), now.wholeSeconds.sqlValue,
                ])
        }
    }

    /// Returns the balance of a book in a currency.
    /// - Parameter account: The account whose page to read, or `nil` for the whole book.
    func balance(of book: String, for account: AccountID? = nil, currency: String) throws -> Int {
        // A condition that is true for no account would hide the index of accounts from SQLite.
        let page = account == nil ? "" : " AND account = ?3"
        let row = try store.row(
            """
            SELECT (SELECT COALESCE(SUM(amount), 0) FROM moneyMove WHERE payee = ?1 AND currency = ?2\(page)) \
            - (SELECT COALESCE(SUM(amount), 0) FROM moneyMove WHERE payer = ?1 AND currency = ?2\(page)) AS balance
            """, [.text(book), .text(currency)] + (account.map { [$0.sqlValue] } ?? []))
        return try row?.value("balance") ?? 0
    }

    /// Returns a seller's earnings, with the latest fifty transfers to the seller's bank.
    func earnings(of seller: String, currency: String) throws -> SellerEarnings {
        let payouts = try store.rows(
            """
            SELECT amount, movedAt FROM moneyMove WHERE payer = ? AND currency = ? AND kind = 'payout' \
            ORDER BY movedAt DESC, number DESC LIMIT 50
            """, [.text(seller), .text(currency)])
        return SellerEarnings(
            earned: try balance(of: seller, currency: currency),
            paidOut: try balance(of: Book.bank(of: seller), currency: currency),
            payouts: try payouts.map {
                SellerEarnings.Payout(amount: try $0.value("amount"), at: try $0.value("movedAt"))
            })
    }
}

/// The fees and shares of a charge.
enum Fees {
    /// Returns the provider's fee of a card charge: 1.4 % and 25 cents, at most the charge.
    static func provider(of amount: Int) -> Int { min(amount, (amount * 14 + 500) / 1000 + 25) }

    /// Returns a seller's share of an amount.
    static func earnings(of amount: Int) -> Int { (amount * Payment.sellerPercent + 50) / 100 }
}
