import BackendCore
import CoreModels
import Database
import Foundation

extension Migration {
    /// Creates the tables of invitations and of those who accepted them, and the view of who may read which pet.
    static let petsSharing = Migration("2026-12-06-pets-sharing") { store in
        try store.execute(
            """
            CREATE TABLE petShare (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                begins INTEGER NOT NULL,
                ends INTEGER NOT NULL,
                UNIQUE (pet, account)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX petShareOfAccount ON petShare (account, pet, role, begins, ends);

            CREATE TABLE petInvitation (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                hash BLOB NOT NULL UNIQUE,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                begins INTEGER,
                ends INTEGER,
                expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX petInvitationOfPet ON petInvitation (pet, expires);

            \(SharingTables.readers)
            """)
    }

    /// Creates the tables and the view in PostgreSQL.
    static let petsSharingInPostgreSQL = Migration("2026-12-06-pets-sharing") { store in
        try store.execute(
            """
            CREATE TABLE petShare (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                begins BIGINT NOT NULL,
                ends BIGINT NOT NULL,
                UNIQUE (pet, account)
            );
            CREATE INDEX petShareOfAccount ON petShare (account, pet, role, begins, ends);

            CREATE TABLE petInvitation (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                hash BYTEA NOT NULL UNIQUE,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                begins BIGINT,
                ends BIGINT,
                expires BIGINT NOT NULL
            );
            CREATE INDEX petInvitationOfPet ON petInvitation (pet, expires);

            \(SharingTables.readers)
            """)
    }
}

extension Migration {
    /// Creates the table of accesses that owners have ended, for the notices to those who had them.
    static let petsSharingEnds = Migration("2026-12-09-pets-sharing-ends") { store in
        try store.execute(
            """
            CREATE TABLE petShareEnd (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                ended INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX petShareEndOfAccount ON petShareEnd (account, ended);
            CREATE INDEX petShareEndOfPet ON petShareEnd (pet, account);
            """)
    }

    /// Creates the table in PostgreSQL.
    static let petsSharingEndsInPostgreSQL = Migration("2026-12-09-pets-sharing-ends") { store in
        try store.execute(
            """
            CREATE TABLE petShareEnd (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                name TEXT NOT NULL,
                ended BIGINT NOT NULL
            );
            CREATE INDEX petShareEndOfAccount ON petShareEnd (account, ended);
            CREATE INDEX petShareEndOfPet ON petShareEnd (pet, account);
            """)
    }
}

/// The statements that use the tables of sharing.
enum SharingTables {
    /// The end of an access without an end: the first second of the year 10000.
    static let never = 253_402_300_800

    /// The view of who may read which pet.
    fileprivate static let readers = """
        CREATE VIEW petReader AS
            SELECT id AS pet, account AS owner, account, 'owner' AS role, 0 AS begins, \(never) AS ends FROM pet
            UNION ALL
            SELECT petShare.pet, pet.account, petShare.account, role, begins, ends
            FROM petShare JOIN pet ON pet.id = petShare.pet;
        """

    /// The columns and conditions are those of ``PetTable/known``, for a pet that is shared with an account at a time.
    static let known = """
        SELECT pet.name AS name, species, birthDate, pet.account AS owner, role \
        FROM petShare JOIN pet ON pet.id = petShare.pet \
        WHERE petShare.pet = ? AND petShare.account = ? AND begins <= ? AND ends > ?
        """
    static let sharedPets = """
        SELECT petShare.pet AS pet, role, ends, pet.account AS owner \
        FROM petShare JOIN pet ON pet.id = petShare.pet \
        WHERE petShare.account = ? AND begins <= ? AND ends > ?
        """
    static let people = """
        SELECT id, name, role, begins, ends FROM petShare WHERE pet = ? AND ends > ? ORDER BY name, id
        """
    static let end = "SELECT ends FROM petShare WHERE pet = ? AND account = ?"
    static let remove = "DELETE FROM petShare WHERE id = ? AND pet = ?"
    /// Records the end of an access with the pet's name at that time. One that has ended by itself isn't recorded.
    static let recordEnd = """
        INSERT INTO petShareEnd (id, pet, account, name, ended) \
        SELECT petShare.id, petShare.pet, petShare.account, pet.name, ? \
        FROM petShare JOIN pet ON pet.id = petShare.pet \
        WHERE petShare.id = ? AND petShare.pet = ? AND ends > ?
        """
    static let ends = "SELECT id, name, ended FROM petShareEnd WHERE account = ? AND ended >= ?"
    static let forgetEnds = "DELETE FROM petShareEnd WHERE pet = ? AND account = ?"
    static let leave = "DELETE FROM petShare WHERE pet = ? AND account = ?"
    /// The role of a second invitation replaces that of the first one.
    static let share = """
        INSERT INTO petShare (id, pet, account, name, role, begins, ends) VALUES (?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (pet, account) DO UPDATE SET id = excluded.id, name = excluded.name, role = excluded.role, \
        begins = excluded.begins, ends = excluded.ends
        """
    static let accepted = """
        SELECT petShare.pet AS pet, pet.name AS petName, role, begins, ends \
        FROM petShare JOIN pet ON pet.id = petShare.pet \
        WHERE petShare.id = ? AND petShare.account = ? AND ends > ?
        """

    static let invitations = """
        SELECT id, name, role, begins, ends, expires FROM petInvitation WHERE pet = ? AND expires > ? \
        ORDER BY expires, id
        """
    /// Doesn't change an invitation with the same id to another pet.
    static let invite = """
        INSERT INTO petInvitation (id, pet, hash, name, role, begins, ends, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, name = excluded.name, role = excluded.role, \
        begins = excluded.begins, ends = excluded.ends, expires = excluded.expires WHERE petInvitation.pet = excluded.pet
        """
    static let withdraw = "DELETE FROM petInvitation WHERE id = ? AND pet = ?"
    static let invitation = """
        SELECT petInvitation.id AS id, pet, petInvitation.name AS name, role, begins, ends, pet.account AS owner, \
        pet.name AS petName FROM petInvitation JOIN pet ON pet.id = petInvitation.pet WHERE hash = ? AND expires > ?
        """
    static let overdueInvitations = "DELETE FROM petInvitation WHERE pet = ? AND expires <= ?"
    static let overdueShares = "DELETE FROM petShare WHERE pet = ? AND ends <= ?"
}
