import BackendCore
import Database

extension Migration {
    /// Creates sitters, their calendars, and bookings.
    ///
    /// A sitter has as many places as simultaneous bookings. Each quarter hour of a place is taken by at most one row
    /// of `takenCell`: its primary key prevents selling time twice, even if the code has a bug.
    static let care = Migration("2026-11-22-care") { store in
        try store.execute(
            """
            CREATE TABLE sitter (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                profile TEXT NOT NULL,
                stars INTEGER NOT NULL,
                reviews INTEGER NOT NULL,
                isFavourite INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE VIRTUAL TABLE sitterPlace USING rtree(number, south, north, west, east);
            CREATE TABLE sitterOffer (
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                service TEXT NOT NULL,
                price INTEGER NOT NULL,
                PRIMARY KEY (sitter, service)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE sitterSpecies (
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                species TEXT NOT NULL,
                PRIMARY KEY (sitter, species)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE takenCell (
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                place INTEGER NOT NULL,
                cell INTEGER NOT NULL,
                owner TEXT NOT NULL,
                freeFrom INTEGER,
                PRIMARY KEY (sitter, place, cell)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX takenCellOwner ON takenCell (owner);
            CREATE INDEX takenCellFreeFrom ON takenCell (freeFrom) WHERE freeFrom IS NOT NULL;

            CREATE TABLE hold (
                id TEXT PRIMARY KEY,
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                request TEXT NOT NULL,
                total INTEGER NOT NULL,
                expiresAt INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE booking (
                id TEXT PRIMARY KEY,
                series TEXT NOT NULL,
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                sitterName TEXT NOT NULL,
                service TEXT NOT NULL,
                start TEXT NOT NULL,
                finish TEXT NOT NULL,
                timeZone TEXT NOT NULL,
                startsAt INTEGER NOT NULL,
                endsAt INTEGER NOT NULL,
                note TEXT,
                total INTEGER NOT NULL,
                currency TEXT NOT NULL,
                terms TEXT NOT NULL,
                requestedAt INTEGER NOT NULL,
                answer TEXT NOT NULL,
                answersAt INTEGER NOT NULL,
                cancelledAt INTEGER,
                cancellationCost INTEGER,
                stars INTEGER,
                review TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX bookingStart ON booking (startsAt, id);
            CREATE INDEX bookingSeries ON booking (series);

            CREATE TABLE bookingPet (
                booking TEXT NOT NULL REFERENCES booking ON DELETE CASCADE,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                PRIMARY KEY (booking, pet)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX bookingPetPet ON bookingPet (pet);
            """)
    }

    /// Adds the accounts of favorites, holds and bookings.
    static let careAccounts = Migration("2026-11-24-care-accounts") { store in
        try Migration.addAccount(to: "booking", in: store)
        try Migration.addAccount(to: "hold", in: store)
        try store.execute(
            """
            CREATE TABLE sitterFavourite (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                PRIMARY KEY (account, sitter)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sitterFavouriteSitter ON sitterFavourite (sitter);
            INSERT INTO sitterFavourite SELECT '\(AccountID.device)', number FROM sitter WHERE isFavourite = 1;
            ALTER TABLE sitter DROP COLUMN isFavourite;

            -- What takes a sitter's time is referred to, so that the time is free when that goes.
            ALTER TABLE takenCell RENAME TO oldTakenCell;
            DROP INDEX takenCellOwner;
            DROP INDEX takenCellFreeFrom;
            CREATE TABLE takenCell (
                sitter INTEGER NOT NULL REFERENCES sitter ON DELETE CASCADE,
                place INTEGER NOT NULL,
                cell INTEGER NOT NULL,
                booking TEXT REFERENCES booking ON DELETE CASCADE,
                hold TEXT REFERENCES hold ON DELETE CASCADE,
                freeFrom INTEGER,
                PRIMARY KEY (sitter, place, cell),
                CHECK ((booking IS NULL) <> (hold IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX takenCellBooking ON takenCell (booking) WHERE booking IS NOT NULL;
            CREATE INDEX takenCellHold ON takenCell (hold) WHERE hold IS NOT NULL;
            CREATE INDEX takenCellFreeFrom ON takenCell (freeFrom) WHERE freeFrom IS NOT NULL;
            INSERT INTO takenCell SELECT oldTakenCell.sitter, place, cell, booking.id, hold.id, freeFrom FROM oldTakenCell
                LEFT JOIN booking ON oldTakenCell.owner = 'booking/' || booking.id
                LEFT JOIN hold ON oldTakenCell.owner = 'hold/' || hold.id
                WHERE booking.id IS NOT NULL OR hold.id IS NOT NULL;
            DROP TABLE oldTakenCell;

            DROP INDEX bookingStart;
            CREATE INDEX bookingOfAccount ON booking (account, startsAt, id);
            CREATE INDEX holdOfAccount ON hold (account);
            -- What a sitter's stars count of a booking goes with it; a review of 1 to 5 stars is left for each that is counted.
            CREATE TRIGGER bookingReviewGoes AFTER DELETE ON booking WHEN OLD.stars IS NOT NULL BEGIN
                UPDATE sitter SET reviews = reviews - 1,
                    stars = MIN(MAX(stars - OLD.stars, reviews - 1), 5 * (reviews - 1))
                    WHERE number = OLD.sitter AND reviews > 0;
            END;
            """)
    }
}
