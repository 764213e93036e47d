import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// The wallet of an account, which is a page of a book.
struct Wallet {
    let payments: PaymentRepository
    private var store: Connection { payments.store }
    private var account: AccountID { payments.account }
    private var now: Date { payments.now }

    /// Returns the balance, and the part that isn't authorized for a payment.
    func balance(in currency: String) throws -> (all: Int, available: Int) {
        let all = try Ledger(store: store).balance(of: Book.wallet, for: account, currency: currency)
        return (all, all - (try pending(in: currency)) - (try authorized(in: currency)))
    }

    /// Returns the amount of purchases that will be charged later.
    private func pending(in currency: String) throws -> Int {
        let row = try store.row(
            """
            SELECT COALESCE(SUM(paymentShare.amount), 0) AS sum FROM payment \
            JOIN paymentShare ON paymentShare.payment = payment.id \
            WHERE account = ? AND method = 'wallet' AND currency = ? AND capturedAt IS NULL \
            AND paymentShare.releasedAt IS NULL
            """, [account.sqlValue, .text(currency)])
        return try row?.value("sum") ?? 0
    }

    /// Returns the amount of authorized payments that weren't used yet.
    private func authorized(in currency: String) throws -> Int {
        let rows = try store.rows(
            """
            SELECT id FROM payment WHERE account = ? AND method = 'wallet' AND currency = ? AND releasedAt IS NULL \
            AND usedAt IS NULL AND expiresAt > ?
            """, [account.sqlValue, .text(currency), now.wholeSeconds.sqlValue])
        let payments = try rows.map { try self.payments.require($0.value("id")) }
        return payments.filter { $0.status(now: now) == .authorized }.reduce(0) { $0 + $1.amount }
    }

    /// Returns the wallet on the wire, with the newest entries first.
    func body() throws -> WalletDTO {
        let book = Book.wallet
        let currency = Currency.euro.code
        let (all, available) = try balance(in: currency)
        let entries = try store.rows(
            """
            SELECT moneyMove.number, kind, payee, moneyMove.amount, movedAt, label FROM moneyMove \
            LEFT JOIN payment ON payment.id = moneyMove.payment \
            WHERE moneyMove.account = ?2 AND (payer = ?1 OR payee = ?1) \
            ORDER BY movedAt DESC, number DESC LIMIT 100
            """, [.text(book), account.sqlValue])
        return WalletDTO(
            balance: all, available: available, currency: currency,
            entries: try entries.map { row in
                let amount: Int = try row.value("amount")
                let isIn = try row.value("payee", as: String.self) == book
                let kind: String = try row.value("kind")
                let label = try row.value("label", as: String?.self) ?? "Credit"
                return WalletDTO.Entry(
                    number: try row.value("number"), label: kind == "refund" ? "Refund: \(label)" : label,
                    amount: isIn ? amount : -amount, at: try row.value("movedAt"))
            })
    }

    /// Opens a payment that fills the wallet.
    /// - Throws: ``Failure/rejected(_:_:)`` at `amount` or `currency`.
    func openFilling(_ filling: FillingDTO, as id: PaymentID) throws {
        if try store.row("SELECT 1 FROM payment WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]) != nil {
            return
        }
        var checks = MemberChecks()
        let currency = checks.needed("currency", filling.currency) { code in
            guard code == Currency.euro.code else {
                throw BrokenRule("The wallet is in euros, not in “\(code)”.")
            }
            return Currency.euro
        }
        let amount = checks.needed("amount", filling.amount) { amount in
            guard (PaymentsAPI.leastFilling...PaymentsAPI.mostFilling).contains(amount) else {
                throw BrokenRule("Add from €1 to €\(PaymentsAPI.mostFilling / 100) at once.")
            }
            return amount
        }
        let money = try checks.finish("The amount") {
            try currency.flatMap { c in try amount.map { try Money($0, c) } }
        }
        let filling = NewPayment(
            id: id, amount: money, label: "Filling the wallet", purpose: StoredPayment.filling, subject: "wallet/\(id)",
            expiresAt: now.wholeSeconds + 1800)
        _ = try payments.open(filling)
    }

    /// Charges an authorized deposit, and adds it to the wallet. Does nothing if the payment is for something else, or
    /// has expired.
    func fill(with id: PaymentID) throws {
        let payment = try payments.require(id)
        guard payment.purpose == StoredPayment.filling, payment.status(now: now) == .authorized else { return }
        let shares = ShareRepository(store: store, now: now)
        try shares.use(payment, for: [PaymentShare(subject: payment.subject, amount: payment.amount)])
        try shares.capture(payment.subject)
        try Ledger(store: store).post(
            [MoneyMove(.credit, from: Book.platform, to: Book.wallet, payment.amount)], of: account,
            payment: id.description, subject: payment.subject, currency: payment.currency, now: now)
    }
}
