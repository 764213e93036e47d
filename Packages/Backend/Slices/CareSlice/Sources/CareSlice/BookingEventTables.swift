import BackendCore
import CoreModels
import Database
import Foundation

extension Migration {
    /// Replaces the planned changes of bookings by events for past changes, and by jobs for future ones.
    ///
    /// Before, a booking had the time of its sitter's answer from the start, and its state was computed from the times
    /// in its row. Now a state is an event. The triggers don't depend on the code: events are never changed, each
    /// follows one that allows it, and a dispute is reported within its term.
    ///
    /// This is applied before money stops being planned. A job whose transfer was posted already does nothing.
    static let careEvents = Migration("2026-12-02-care-events") { store in
        try store.execute(
            """
            CREATE TABLE bookingEvent (
                booking TEXT NOT NULL REFERENCES booking ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                status TEXT NOT NULL,
                at INTEGER NOT NULL,
                actor TEXT NOT NULL,
                reason TEXT,
                amount INTEGER,
                PRIMARY KEY (booking, number)
            ) STRICT, WITHOUT ROWID;
            """)
        let now = Date().wholeSeconds
        let planned = """
            SELECT id, account, startsAt, endsAt, requestedAt, answer, answersAt, cancelledAt, cancellationCost, reason, \
            openedAt, refund, settlesAt FROM booking LEFT JOIN careDispute ON careDispute.booking = booking.id
            """
        for row in try store.rows(planned) { try PlannedBooking(row: row).replace(in: store, now: now) }
        try store.execute(
            """
            DROP TRIGGER bookingAnswered;
            DROP TRIGGER bookingCancelled;
            DROP TRIGGER bookingReviewed;
            DROP TABLE careDispute;
            DELETE FROM takenCell WHERE booking IN (
                SELECT booking FROM bookingEvent WHERE status IN ('declined', 'expired', 'cancelled')
            );
            DROP INDEX takenCellFreeFrom;
            ALTER TABLE takenCell DROP COLUMN freeFrom;
            ALTER TABLE booking DROP COLUMN requestedAt;
            ALTER TABLE booking DROP COLUMN answer;
            ALTER TABLE booking DROP COLUMN answersAt;
            ALTER TABLE booking DROP COLUMN cancelledAt;
            ALTER TABLE booking DROP COLUMN cancellationCost;
            CREATE TRIGGER bookingEventIsFinal BEFORE UPDATE ON bookingEvent BEGIN
                SELECT RAISE(ABORT, 'events are never changed');
            END;
            CREATE TRIGGER bookingEventFollows BEFORE INSERT ON bookingEvent
            WHEN NOT (NEW.number = 1 AND NEW.status = 'requested') AND NOT EXISTS (
                SELECT 1 FROM bookingEvent AS last
                WHERE last.booking = NEW.booking AND last.number = NEW.number - 1
                AND last.status || ' ' || NEW.status IN (
                    'requested confirmed', 'requested declined', 'requested expired', 'requested cancelled',
                    'confirmed inProgress', 'confirmed cancelled', 'inProgress done', 'done disputed', 'disputed settled'
                )
            ) BEGIN
                SELECT RAISE(ABORT, 'the state of a booking does not allow this event');
            END;
            CREATE TRIGGER bookingDisputedInTime BEFORE INSERT ON bookingEvent
            WHEN NEW.status = 'disputed' AND (NEW.reason IS NULL OR NOT EXISTS (
                SELECT 1 FROM booking WHERE id = NEW.booking AND NEW.at < endsAt + \(Booking.disputeSeconds)
            )) BEGIN
                SELECT RAISE(ABORT, 'care is disputed with a reason and within its term');
            END;
            CREATE TRIGGER bookingEventAmount BEFORE INSERT ON bookingEvent
            WHEN (NEW.amount IS NULL) = (NEW.status IN ('cancelled', 'settled'))
                OR NEW.amount NOT BETWEEN 0 AND (SELECT total FROM booking WHERE id = NEW.booking)
            BEGIN
                SELECT RAISE(ABORT, 'a cancellation and a settlement have an amount up to the price');
            END;
            CREATE TRIGGER bookingReviewed BEFORE UPDATE OF stars ON booking
            WHEN NEW.stars NOT BETWEEN 1 AND 5
                OR NOT EXISTS (SELECT 1 FROM bookingEvent WHERE booking = NEW.id AND status = 'done')
            BEGIN
                SELECT RAISE(ABORT, 'only care that is done can be reviewed');
            END;
            """)
        for row in try store.rows("SELECT id, account, expiresAt FROM hold") {
            try JobRepository(store: store).schedule(
                .holdEnds, for: row.value("id"), of: row.value("account"), at: row.value("expiresAt"))
        }
    }
}

/// A booking with the times of its answer, its cancellation and its dispute, past or planned.
private struct PlannedBooking {
    private struct Event {
        let status: String
        let at: Int
        let actor: String
        var reason: String?
        var amount: Int?
    }

    private let id: String
    private let account: AccountID
    private let startsAt: Int
    private let endsAt: Int
    private let requestedAt: Int
    private let settlesAt: Int?
    private let plan: [Event]

    init(row: Row) throws {
        id = try row.value("id")
        account = try row.value("account")
        startsAt = try row.value("startsAt")
        endsAt = try row.value("endsAt")
        requestedAt = try row.value("requestedAt")
        let answersAt: Int = try row.value("answersAt")
        settlesAt = try row.value("settlesAt")
        let answer: String = try row.value("answer")
        var plan = [Event(status: "requested", at: requestedAt, actor: "owner")]
        switch answer {
        case "accepts":
            plan.append(Event(status: "confirmed", at: answersAt, actor: "sitter"))
            plan.append(Event(status: "inProgress", at: startsAt, actor: "time"))
            plan.append(Event(status: "done", at: endsAt, actor: "time"))
        case "declines": plan.append(Event(status: "declined", at: answersAt, actor: "sitter"))
        default: plan.append(Event(status: "expired", at: answersAt, actor: "time"))
        }
        if let cancelledAt: Int = try row.value("cancelledAt", as: Int?.self) {
            let cost: Int? = try row.value("cancellationCost")
            plan = plan.filter { $0.at <= cancelledAt || $0.status == "requested" }
            plan.append(Event(status: "cancelled", at: cancelledAt, actor: "owner", amount: cost ?? 0))
        }
        if let settlesAt, let openedAt: Int = try row.value("openedAt", as: Int?.self) {
            plan.append(Event(status: "disputed", at: openedAt, actor: "owner", reason: try row.value("reason")))
            plan.append(Event(status: "settled", at: settlesAt, actor: "sitter", amount: try row.value("refund")))
        }
        self.plan = plan
    }

    /// Inserts the events until now, and schedules the next one.
    func replace(in store: Connection, now: Int) throws {
        let events = plan.filter { $0.at <= now || $0.status == "requested" }
        for (index, event) in events.enumerated() {
            try store.execute(
                """
                INSERT INTO bookingEvent (booking, number, status, at, actor, reason, amount) \
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(id), (index + 1).sqlValue, .text(event.status), event.at.sqlValue, .text(event.actor),
                    event.reason.sqlValue, event.amount.sqlValue,
                ])
        }
        guard let last = events.last else { return }
        let paidAt = max(endsAt + Booking.disputeSeconds, settlesAt ?? 0)
        switch last.status {
        case "requested":
            try schedule(.requestExpires, at: min(requestedAt + 86_400, startsAt), in: store)
        case "confirmed": try schedule(.careBegins, at: startsAt, in: store)
        case "inProgress": try schedule(.careEnds, at: endsAt, in: store)
        case "disputed": try schedule(.disputeEnds, at: settlesAt ?? now, in: store)
        case "done", "settled", "cancelled":
            if paidAt > now { try schedule(.sitterIsPaid, at: paidAt, in: store) }
        default: break
        }
    }

    private func schedule(_ job: JobName, at time: Int, in store: Connection) throws {
        try JobRepository(store: store).schedule(job, for: id, of: account, at: time)
    }
}
