import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

extension PaymentWorld {
    /// Expects that all money adds up, after the jobs that are due.
    func audit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let problems = try await MoneyAudit(of: database, now: clock.now).problems
        #expect(problems == [], sourceLocation: sourceLocation)
    }
}

/// Adds up all money of a store, and reports imbalances.
struct MoneyAudit {
    private(set) var problems: [String] = []
    private(set) var bookings = 0
    private(set) var charged = 0

    /// - Parameter now: The time of the balances. The jobs that are due until then are done first.
    init(of database: any TransactionalDatabase, now: Date) async throws {
        await PetNestBackend(database: database).dispatcher.runDueJobs(at: now)
        self = try await database.read { store in
            var audit = MoneyAudit()
            try audit.check(store, now: now)
            return audit
        }
    }

    private init() {}

    private mutating func check(_ store: Connection, now: Date) throws {
        func count(_ sql: String) throws -> Int { try store.row(sql)?.value("count") ?? -1 }
        func expectNone(_ what: String, _ sql: String) throws {
            let found = try count("SELECT COUNT(*) AS count FROM \(sql)")
            if found != 0 { problems.append("\(found) \(what)") }
        }
        try expectNone("bookings without a payment", "booking WHERE payment IS NULL")
        try expectNone(
            "bookings without their share of it",
            "booking LEFT JOIN paymentShare ON subject = 'booking/' || booking.id AND paymentShare.payment = booking.payment "
                + "AND paymentShare.amount = booking.total WHERE subject IS NULL")
        try expectNone(
            "shares of bookings that aren't there",
            "paymentShare LEFT JOIN booking ON subject = 'booking/' || booking.id WHERE subject LIKE 'booking/%' AND booking.id IS NULL"
        )
        try expectNone(
            "used payments whose shares aren't all of it",
            "payment WHERE usedAt IS NOT NULL AND amount <> (SELECT SUM(amount) FROM paymentShare WHERE payment = payment.id)"
        )
        try expectNone(
            "moves of money for nothing that was used",
            "moneyMove LEFT JOIN payment ON payment.id = moneyMove.payment WHERE kind <> 'credit' "
                + "AND moneyMove.account <> '\(AccountID.closed)' AND payment.usedAt IS NULL"
        )
        try expectNone("transfers of the future", "moneyMove WHERE movedAt > \(now.wholeSeconds)")
        try expectNone("jobs that failed", "job WHERE attempts > 0")
        try expectNone("jobs that weren't done", "job WHERE tryAt <= \(now.wholeSeconds)")
        try auditBookings(store, now: now)
        try auditOrders(store)
        try auditDeposits(store)
        try auditBalances(store)
    }

    private mutating func auditBookings(_ store: Connection, now: Date) throws {
        for booking in try store.bookings(at: now) {
            bookings += 1
            guard let share = try ShareRepository.find("booking/\(booking.id)", in: store) else { continue }
            let paid = try charge(share.subject, in: store)
            let statuses = booking.history.map(\.status)
            let due: Int
            switch booking.status {
            case .confirmed, .inProgress, .done, .disputed: due = booking.total.minorUnits
            case .settled: due = booking.total.minorUnits - (booking.dispute?.refund?.minorUnits ?? 0)
            case .cancelled where statuses.contains(.confirmed): due = booking.cancelledFor?.minorUnits ?? 0
            case .requested, .declined, .expired, .cancelled: due = 0
            }
            if paid != due { problems.append("booking \(booking.id) (\(statuses)): \(paid) is charged, \(due) is due") }
            let earned = try sum(store, payee: share.seller ?? "", subject: share.subject)
            if earned != Fees.earnings(of: due) {
                problems.append("booking \(booking.id): the sitter earned \(earned) of \(due)")
            }
            charged += paid
        }
    }

    /// An order is charged when it is shipped, and not at all if it is cancelled.
    private mutating func auditOrders(_ store: Connection) throws {
        let paidOrders = """
            SELECT number, total, subject FROM shopOrder JOIN paymentShare ON subject = 'order/' || id
            """
        for row in try store.rows(paidOrders) {
            let number: Int64 = try row.value("number")
            let last = try store.row(
                "SELECT status FROM shopOrderEvent WHERE shopOrder = ? ORDER BY number DESC LIMIT 1",
                [.integer(number)])
            let status: String = try last?.value("status") ?? ""
            let due: Int = ["shipped", "delivered"].contains(status) ? try row.value("total") : 0
            let paid = try charge(row.value("subject"), in: store)
            if paid != due { problems.append("order \(number) (\(status)): \(paid) is charged, \(due) is due") }
            charged += paid
        }
    }

    /// A deposit is charged and credited at once.
    private mutating func auditDeposits(_ store: Connection) throws {
        let deposits = "SELECT subject FROM payment WHERE purpose = ? AND usedAt IS NOT NULL"
        for row in try store.rows(deposits, [.text(StoredPayment.filling)]) {
            let subject: String = try row.value("subject")
            let credits = try store.row(
                "SELECT COALESCE(SUM(amount), 0) AS sum FROM moneyMove WHERE kind = 'credit' AND subject = ?",
                [.text(subject)])
            let credited: Int = try credits?.value("sum") ?? 0
            let paid = try charge(subject, in: store)
            if paid != credited { problems.append("\(subject): \(paid) is charged, \(credited) is credited") }
            charged += paid
        }
    }

    /// Returns the amount that was charged for a subject and not refunded.
    private func charge(_ subject: String, in store: Connection) throws -> Int {
        guard let share = try ShareRepository.find(subject, in: store), share.capturedAt != nil else { return 0 }
        return share.amount - share.refunded
    }

    private func sum(_ store: Connection, payee: String, subject: String) throws -> Int {
        let row = try store.row(
            """
            SELECT COALESCE(SUM(CASE WHEN payee = ?1 THEN amount WHEN payer = ?1 THEN -amount END), 0) AS sum \
            FROM moneyMove WHERE subject = ?2 AND kind = 'earnings'
            """, [.text(payee), .text(subject)])
        return try row?.value("sum") ?? 0
    }

    private mutating func auditBalances(_ store: Connection) throws {
        var all = 0
        let books = try store.rows("SELECT payer AS book FROM moneyMove UNION SELECT payee FROM moneyMove")
        for row in books {
            let book: String = try row.value("book")
            let balance = try Ledger(store: store).balance(of: book, currency: "EUR")
            all += balance
            let mustHold = book == Book.wallet || book.hasPrefix("sitter/") || book == Book.provider
            if mustHold, balance < 0 { problems.append("\(book) holds \(balance)") }
        }
        let pages = "SELECT DISTINCT account FROM moneyMove WHERE payer = ?1 OR payee = ?1"
        for row in try store.rows(pages, [.text(Book.wallet)]) {
            let account: AccountID = try row.value("account")
            let balance = try Ledger(store: store).balance(of: Book.wallet, for: account, currency: "EUR")
            if balance < 0 { problems.append("the wallet of \(account) holds \(balance)") }
        }
        if all != 0 { problems.append("all balances together are \(all)") }
        let ledger = Ledger(store: store)
        // The purchases of closed accounts are deleted, and their transfers are kept.
        let customers = try [Book.customer, Book.wallet].reduce(0) { sum, book in
            let closed = try ledger.balance(of: book, for: .closed, currency: "EUR")
            return sum + (try ledger.balance(of: book, currency: "EUR")) - closed
        }
        let credit = try store.row(
            "SELECT COALESCE(SUM(amount), 0) AS sum FROM moneyMove WHERE kind = 'credit' AND account <> ?",
            [AccountID.closed.sqlValue])
        let paid = try credit?.value("sum", as: Int.self) ?? 0
        if paid - customers != charged {
            problems.append("customers paid \(paid - customers), \(charged) was charged for something")
        }
    }
}
