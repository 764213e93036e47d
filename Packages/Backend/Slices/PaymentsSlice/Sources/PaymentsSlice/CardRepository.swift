import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// The cards of an account.
struct CardRepository {
    let store: Connection
    let account: AccountID

    /// Stores a card: a token, its brand, last four digits, and expiry. The number and the security code are used only
    /// in this function.
    /// - Parameter id: The token, created by the client. Sending it again returns the stored card.
    /// - Throws: ``Failure/rejected(_:_:)`` at the fields `number`, `expiry` and `code`, ``Failure/notFound(_:)`` for
    ///   the token of another account's card, or of a deleted one.
    func save(_ typed: NewCardDTO, as id: CardID, now: Date) throws -> PaymentCard {
        if let existing = try find(id) { return existing }
        // The card belongs to another account, or was deleted.
        guard try store.row("SELECT 1 FROM paymentCard WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.notFound("There is no card \(id).")
        }
        var checks = MemberChecks()
        let number = checks.member("number") { () throws -> CardNumber in
            let number = try CardNumber(typed: typed.number ?? "")
            guard TestCards.accept(number) else {
                throw BrokenRule(
                    "This provider is only for tests: it accepts test cards, like 4242 4242 4242 4242, and charges "
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
        let card = try checks.finish("The card") { () -> PaymentCard? in
            guard let number, let expiry else { return nil }
            let brand = number.brand?.name ?? "Card"
            return PaymentCard(id: id, brand: brand, lastFour: number.lastFour, expiry: expiry)
        }
        try store.execute(
            """
            INSERT INTO paymentCard (id, account, brand, lastFour, month, year, keptAt, isListed) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, account.sqlValue, .text(card.brand), .text(card.lastFour), card.expiry.month.sqlValue,
                card.expiry.year.sqlValue, now.wholeSeconds.sqlValue, (typed.isKept ?? false).sqlValue,
            ])
        return card
    }

    /// Returns the cards that were saved for later, newest first.
    func list() throws -> RowList<PaymentCard> {
        let rows = try store.rows(
            "SELECT * FROM paymentCard WHERE account = ? AND isListed = 1 AND forgottenAt IS NULL ORDER BY keptAt DESC, id",
            [account.sqlValue])
        return RowList("card", rows) { try PaymentCard(row: $0) }
    }

    /// Returns a stored card, or `nil` if the account has none with that id.
    func find(_ id: CardID) throws -> PaymentCard? {
        try store.row(
            "SELECT * FROM paymentCard WHERE id = ? AND account = ? AND forgottenAt IS NULL",
            [id.sqlValue, account.sqlValue]
        ).map { try PaymentCard(row: $0) }
    }

    /// Deletes a card from the list. Its row stays for the payments with it, but can't be used. Does nothing if there
    /// is none.
    func forget(_ id: CardID, now: Date) throws {
        try store.execute(
            "UPDATE paymentCard SET forgottenAt = ? WHERE id = ? AND account = ?",
            [now.wholeSeconds.sqlValue, id.sqlValue, account.sqlValue])
    }
}

extension PaymentCard {
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.value("id"), brand: try row.value("brand"), lastFour: try row.value("lastFour"),
            expiry: try CardExpiry(month: try row.value("month"), year: try row.value("year")))
    }
}
