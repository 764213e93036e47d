import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

/// A store of a version that posted money ahead: with planned charges, refunds and payouts, and their reversals.
@Suite("A store with planned money", .timeLimit(.minutes(20)))
struct PlannedMoneyTests {
    private static let now = Date().wholeSeconds
    private static let hour = 3600
    private static let price = 1500

    /// A booking as that version stored it. Times are in hours from now.
    private struct Booking {
        let id: String
        let payment: String
        let confirmed: Int
        let starts: Int
        var cancelled: Int?
        var disputed: Int?

        var subject: String { "booking/\(id)" }
        var paysOut: Int { max(starts + 1 + 48, disputed.map { $0 + 24 } ?? .min) }
        /// The refund that was planned.
        var planned: Int { cancelled != nil || disputed != nil ? 750 : 0 }
        /// The refund in the end. A dispute whose answer was planned for the future is decided for the owner.
        var refund: Int { disputed.map { $0 + 24 > 0 } == true ? price : planned }
        /// The time of the refund.
        var refunds: Int? { cancelled ?? disputed.map { $0 + 24 } }

        init(number: Int, confirmed: Int, starts: Int, cancelled: Int? = nil, disputed: Int? = nil) {
            id = Bodies.id(0x600 + number)
            payment = Bodies.id(0x700 + number)
            self.confirmed = confirmed
            self.starts = starts
            self.cancelled = cancelled
            self.disputed = disputed
        }
    }

    private static func time(_ hours: Int?) -> SQLValue { hours.map { (now + $0 * hour).sqlValue } ?? .null }

    private static func insert(_ booking: Booking, into store: Connection) throws {
        let account = AccountID.device.sqlValue
        let terms = """
            {"furtherPetPercent":50,"holidayPercent":25,"taxPercent":19,"freeCancellationHours":24,"lateCancellationPercent":50}
            """
        try store.execute(
            """
            INSERT INTO booking (id, series, account, sitter, sitterName, service, start, finish, timeZone, startsAt, endsAt, \
            total, currency, terms, requestedAt, answer, answersAt, cancelledAt, cancellationCost, payment) VALUES \
            (?1, ?1, ?2, 1, 'Ana', 'walk', '2026-05-04T09:30', '2026-05-04T10:30', 'Europe/Berlin', ?3, ?4, 1500, 'EUR', ?5, \
            ?6, 'accepts', ?7, ?8, ?9, ?10)
            """,
            [
                .text(booking.id), account, time(booking.starts), time(booking.starts + 1), .text(terms),
                time(booking.confirmed - 1),
                time(booking.confirmed), time(booking.cancelled), booking.cancelled == nil ? .null : 750,
                .text(booking.payment),
            ])
        if let disputed = booking.disputed {
            try store.execute(
                "INSERT INTO careDispute (booking, reason, openedAt, refund, settlesAt) VALUES (?, 'A cut paw.', ?, ?, ?)",
                [.text(booking.id), time(disputed), booking.planned.sqlValue, time(disputed + 24)])
        }
        try store.execute(
            """
            INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt, method, usedAt) \
            VALUES (?, ?, 'care', 'hold', 'Walk', 1500, 'EUR', ?, ?, 'wallet', ?)
            """, [.text(booking.payment), account, time(-91), time(-90), time(-90)])
        try store.execute(
            """
            INSERT INTO paymentShare (subject, payment, amount, seller, capturedAt, paysOutAt, refunded, refundsAt) \
            VALUES (?, ?, 1500, 'sitter/1', ?, ?, ?, ?)
            """,
            [
                .text(booking.subject), .text(booking.payment), time(booking.confirmed), time(booking.paysOut),
                booking.planned.sqlValue, booking.disputed == nil ? .null : time(booking.refunds),
            ])
        func move(_ kind: String, _ payer: String, _ payee: String, _ amount: Int, _ hours: Int, reversed: Bool = false)
            throws
        {
            let insert = """
                INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, madeAt, valueAt, reverses) \
                VALUES (?, ?, ?, ?, ?, ?, ?, 'EUR', ?, ?, ?)
                """
            let row: [SQLValue] = [account, .text(booking.payment), .text(booking.subject), .text(kind)]
            let rest: [SQLValue] = [amount.sqlValue, time(-90), time(hours)]
            try store.execute(insert, row + [.text(payer), .text(payee)] + rest + [.null])
            guard reversed, let last = try store.row("SELECT MAX(number) AS last FROM moneyMove") else { return }
            try store.execute(insert, row + [.text(payee), .text(payer)] + rest + [.integer(last.value("last"))])
        }
        let kept = Fees.earnings(of: price - booking.planned)
        let earned = Fees.earnings(of: price)
        try move("charge", "wallet", "platform", price, booking.confirmed)
        try move("earnings", "platform", "sitter/1", earned, booking.confirmed)
        let isRefunded = booking.refunds != nil
        try move("payout", "sitter/1", "bank/sitter/1", earned, booking.paysOut, reversed: isRefunded)
        if let refunds = booking.refunds {
            try move("refund", "platform", "wallet", booking.planned, refunds)
            try move("earnings", "sitter/1", "platform", earned - kept, refunds)
            try move("payout", "sitter/1", "bank/sitter/1", kept, booking.paysOut)
        }
    }

    @Test("moves each amount once: posted amounts stay, and jobs post the rest when it is due")
    func migrated() async throws {
        let bookings = [
            Booking(number: 0, confirmed: 1, starts: 30),
            Booking(number: 1, confirmed: -80, starts: 10),
            Booking(number: 2, confirmed: -80, starts: -10),
            Booking(number: 3, confirmed: -85, starts: -80),
            Booking(number: 4, confirmed: -80, starts: 3, cancelled: -8),
            Booking(number: 5, confirmed: -80, starts: -20, disputed: -5),
            Booking(number: 6, confirmed: -89, starts: -88, disputed: -80),
        ]
        let older = PetNestBackend.migrations.filter { $0.name < "2026-12" || $0.name == "records" }
        let rows = Migration("older-rows") { store in
            try store.execute(
                "INSERT INTO sitter (number, id, name, profile, stars, reviews) VALUES (1, '\(Bodies.id(1))', 'Ana', '{}', 0, 0)"
            )
            try store.execute(
                """
                INSERT INTO moneyMove (account, subject, kind, payer, payee, amount, currency, madeAt, valueAt) \
                VALUES ('\(AccountID.device)', 'tests', 'credit', 'platform', 'wallet', 50000, 'EUR', 0, 0)
                """)
            for booking in bookings { try Self.insert(booking, into: store) }
        }
        let newer = PetNestBackend.migrations.filter { $0.name >= "2026-12" && $0.name != "records" }
        let database = try SQLiteDatabase.inMemory(migrations: older + [rows] + newer)
        defer { try? database.close() }
        for hours in [0, 2, 24, 48, 24 * 30] {
            let now = Date(timeIntervalSince1970: Double(Self.now + hours * Self.hour + 60))
            let audit = try await MoneyAudit(of: database, now: now)
            #expect(audit.problems == [], "after \(hours) hours")
            #expect(audit.bookings == bookings.count)
            // A request whose answer was planned for the future expires, unless the sitter answers.
            let due = bookings.filter { $0.confirmed <= 0 && $0.paysOut <= hours }
            let paidOut = due.reduce(0) { $0 + Fees.earnings(of: Self.price - $1.refund) }
            let bank = try await database.read { try Ledger(store: $0).balance(of: "bank/sitter/1", currency: "EUR") }
            #expect(bank == paidOut, "after \(hours) hours")
        }
        let left = try await database.read { try Ledger(store: $0).balance(of: "sitter/1", currency: "EUR") }
        #expect(left == 0)
    }
}
