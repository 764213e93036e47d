import BackendCore
import CoreModels
import Database

extension Migration {
    /// Adds the distance that sitters travel as a column for searches. It is also part of the profile.
    static let careReach = Migration("2026-11-27-care-reach") { store in
        try store.execute("ALTER TABLE sitter ADD COLUMN reach INTEGER")
    }

    /// Adds sitters' names for searching: without case and accents.
    static let careNames = Migration("2026-11-28-care-names") { store in
        try store.execute("ALTER TABLE sitter ADD COLUMN words TEXT NOT NULL DEFAULT ''")
        for row in try store.rows("SELECT number, name FROM sitter") {
            try store.execute(
                "UPDATE sitter SET words = ? WHERE number = ?",
                [
                    .text(SearchWords.joined(try row.value("name"))),
                    .integer(try row.value("number")),
                ])
        }
        try store.execute("CREATE INDEX sitterWords ON sitter (words)")
    }

    /// Creates disputes, reviews, and the triggers for a booking's allowed changes.
    ///
    /// The triggers don't depend on the code: each refuses a change that ``Booking/Status/next`` doesn't have. A
    /// planned answer or settlement can be changed until its time, and not later.
    static let careStates = Migration("2026-11-26-care-states") { store in
        try store.execute(
            """
            CREATE TABLE careDispute (
                booking TEXT PRIMARY KEY REFERENCES booking ON DELETE CASCADE,
                reason TEXT NOT NULL CHECK (length(reason) > 0),
                openedAt INTEGER NOT NULL,
                refund INTEGER NOT NULL CHECK (refund >= 0),
                settlesAt INTEGER NOT NULL CHECK (settlesAt >= openedAt)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER careDisputeOfDone BEFORE INSERT ON careDispute
            WHEN NOT EXISTS (
                SELECT 1 FROM booking WHERE id = NEW.booking AND answer = 'accepts' AND cancelledAt IS NULL
                AND NEW.openedAt >= endsAt AND NEW.openedAt < endsAt + \(Booking.disputeSeconds) AND NEW.refund <= total
            ) BEGIN
                SELECT RAISE(ABORT, 'only care that is done can be disputed, within its term');
            END;
            CREATE TRIGGER careDisputeSettled BEFORE UPDATE ON careDispute
            WHEN NEW.booking <> OLD.booking OR NEW.openedAt <> OLD.openedAt OR NEW.settlesAt > OLD.settlesAt
                OR NEW.refund > (SELECT total FROM booking WHERE id = NEW.booking)
            BEGIN
                SELECT RAISE(ABORT, 'what is settled stays so');
            END;

            CREATE TRIGGER bookingAnswered BEFORE UPDATE OF answer ON booking
            WHEN NEW.answer <> OLD.answer AND (NEW.answersAt > OLD.answersAt OR OLD.cancelledAt IS NOT NULL)
            BEGIN
                SELECT RAISE(ABORT, 'only a request can be answered');
            END;
            CREATE TRIGGER bookingCancelled BEFORE UPDATE OF cancelledAt ON booking
            WHEN OLD.cancelledAt IS NOT NULL
                OR NEW.cancelledAt >= CASE OLD.answer WHEN 'accepts' THEN OLD.startsAt ELSE OLD.answersAt END
            BEGIN
                SELECT RAISE(ABORT, 'only what is requested or confirmed can be cancelled');
            END;
            CREATE TRIGGER bookingReviewed BEFORE UPDATE OF stars ON booking
            WHEN NEW.stars NOT BETWEEN 1 AND 5 OR NEW.answer <> 'accepts' OR NEW.cancelledAt IS NOT NULL
            BEGIN
                SELECT RAISE(ABORT, 'only care that is done can be reviewed');
            END;

            ALTER TABLE booking ADD COLUMN reviewedAt INTEGER;
            UPDATE booking SET reviewedAt = endsAt WHERE stars IS NOT NULL;
            CREATE INDEX bookingReview ON booking (sitter, reviewedAt DESC) WHERE stars IS NOT NULL;
            -- What was said of sitters before anybody booked them here.
            CREATE TABLE sitterReview (
                number INTEGER PRIMARY KEY,
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
                text TEXT,
                writtenAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX sitterReviewOfSitter ON sitterReview (sitter, writtenAt DESC);
            """)
    }
}
