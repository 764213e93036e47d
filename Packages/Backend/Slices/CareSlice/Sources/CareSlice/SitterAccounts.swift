import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

extension Parties {
    /// The owner and the sitter of a booking.
    static let booking = Parties(inPath: "booking", accounts: "SELECT account FROM bookingParty WHERE booking = ?")
}

extension Migration {
    /// Adds the accounts of sitters. Until then only the sample had sitters, whose answers were jobs; a dispute that a
    /// sitter doesn't answer is now decided for the owner. Reviews of one's own sitter don't count.
    static let careSitterAccounts = Migration("2026-12-08-care-sitter-accounts") { store in
        try store.execute(
            """
            CREATE TABLE sitterAccount (
                sitter INTEGER PRIMARY KEY REFERENCES sitter ON DELETE CASCADE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE
            ) STRICT;
            DROP TRIGGER bookingReviewGoes;
            CREATE TRIGGER bookingReviewGoes AFTER DELETE ON booking
            WHEN OLD.stars IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM sitterAccount WHERE sitter = OLD.sitter AND account = OLD.account
            ) BEGIN
                UPDATE sitter SET reviews = reviews - 1,
                    stars = MIN(MAX(stars - OLD.stars, reviews - 1), 5 * (reviews - 1))
                    WHERE number = OLD.sitter AND reviews > 0;
            END;
            """)
        try useSitterAccounts(in: store)
    }

    /// Adds the accounts of sitters in PostgreSQL.
    static let careSitterAccountsInPostgreSQL = Migration("2026-12-08-care-sitter-accounts") { store in
        try store.execute(
            """
            CREATE TABLE sitterAccount (
                sitter BIGINT PRIMARY KEY REFERENCES sitter ON DELETE CASCADE DEFERRABLE,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE
            );
            CREATE OR REPLACE FUNCTION bookingReviewGoes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                UPDATE sitter SET reviews = reviews - 1,
                    stars = LEAST(GREATEST(stars - OLD.stars, reviews - 1), 5 * (reviews - 1))
                    WHERE number = OLD.sitter AND reviews > 0 AND NOT EXISTS (
                        SELECT 1 FROM sitterAccount WHERE sitter = OLD.sitter AND account = OLD.account
                    );
                RETURN NULL;
            END $$;
            """)
        try useSitterAccounts(in: store)
    }

    private static func useSitterAccounts(in store: Connection) throws {
        try store.execute(
            """
            CREATE INDEX sitterAccountOfAccount ON sitterAccount (account);
            CREATE INDEX bookingOfSitter ON booking (sitter, endsAt);
            CREATE VIEW bookingParty AS
                SELECT booking.id AS booking, booking.account AS account FROM booking
                UNION ALL SELECT booking.id, sitterAccount.account FROM booking
                JOIN sitterAccount ON sitterAccount.sitter = booking.sitter;
            DELETE FROM job WHERE name = 'care.sampleSitterAnswers';
            UPDATE job SET name = 'care.disputeEnds' WHERE name = 'care.sampleSitterSettles';
            """)
        guard try store.row("SELECT 1 FROM sitter LIMIT 1") != nil else { return }
        try SitterRepository.addSampleWorld(in: store)
        try store.execute(
            "INSERT INTO sitterAccount (sitter, account) SELECT number, ? FROM sitter",
            [AccountID.sampleWorld.sqlValue])
    }
}

extension SitterRepository {
    /// Adds the account of the sample's sitters, if there is none.
    static func addSampleWorld(in store: Connection) throws {
        try store.execute(
            "INSERT INTO account (id, since) VALUES (?, 0) ON CONFLICT DO NOTHING", [AccountID.sampleWorld.sqlValue])
    }

    /// Removes the account of the sample's sitters, if no sitter belongs to it.
    static func removeUnusedSampleWorld(in store: Connection) throws {
        try store.execute(
            """
            DELETE FROM account WHERE id = ?1 \
            AND NOT EXISTS (SELECT 1 FROM sitterAccount WHERE sitterAccount.account = ?1)
            """, [AccountID.sampleWorld.sqlValue])
    }

    /// Returns the sitters that belong to an account, by name.
    func sitters(of account: AccountID) throws -> RowList<StoredSitter> {
        let rows = try store.rows(
            """
            \(StoredSitter.select) WHERE number IN (SELECT sitter FROM sitterAccount WHERE account = ?) \
            ORDER BY name, number
            """, [account.sqlValue])
        return RowList("sitter", rows) { try StoredSitter(row: $0) }
    }

    /// Returns whether a sitter belongs to an account.
    func isSitter(_ number: Int64, of account: AccountID) throws -> Bool {
        try self.account(of: number) == account
    }

    /// Returns a sitter that belongs to an account.
    /// - Throws: ``Failure/notFound(_:)`` if there is no such sitter, ``Failure/forbidden(_:reason:)`` if it belongs to
    ///   another account.
    func require(_ id: SitterID, of account: AccountID) throws -> StoredSitter {
        let stored = try require(id)
        guard try isSitter(stored.number, of: account) else {
            throw Failure.forbidden("\(stored.sitter.name) belongs to another account.")
        }
        return stored
    }

    /// Saves a sitter who belongs to an account, or begins to if they are new.
    ///
    /// A person can't set their own rating. The program that opened the store can set it, and adopts sitters who
    /// belong to no account. A body without a rating keeps the stored one.
    /// - Throws: ``Failure/forbidden(_:reason:)`` if the sitter belongs to another account,
    ///   ``Failure/conflict(_:reason:)`` with `tooManyProfiles`, ``WireError``.
    func save(_ body: SitterDTO, as id: SitterID, of account: AccountID, isKeeper: Bool) throws {
        let stored = try find(id)
        if let stored {
            let owner = try self.account(of: stored.number)
            guard owner == account || owner == nil && isKeeper else {
                throw Failure.forbidden("\(stored.sitter.name) belongs to another account.")
            }
        } else if !isKeeper {
            try requireFewProfiles(account)
        }
        var body = body
        if !isKeeper || body.stars == nil && body.reviews == nil {
            body.stars = stored?.sitter.rating.stars ?? 0
            body.reviews = stored?.sitter.rating.count ?? 0
        }
        try save(body.value(as: RecordContext(id: id.rawValue)), currency: body.currency)
        try store.execute(
            """
            INSERT INTO sitterAccount (sitter, account) SELECT number, ? FROM sitter WHERE id = ? ON CONFLICT DO NOTHING
            """,
            [account.sqlValue, id.sqlValue])
    }

    /// Removes the offers of sitters who belong to no account, such as imported ones: nobody would answer a request.
    ///
    /// The profiles stay, because bookings and favorites show them.
    func withdrawOffersWithoutAccount() throws {
        let rows = try store.rows(
            """
            \(StoredSitter.select) WHERE EXISTS (SELECT 1 FROM sitterOffer WHERE sitterOffer.sitter = sitter.number) \
            AND NOT EXISTS (SELECT 1 FROM sitterAccount WHERE sitterAccount.sitter = sitter.number)
            """)
        for stored in RowList("sitter", rows, read: { try StoredSitter(row: $0) }).items {
            var profile = SitterDTO(stored.sitter)
            profile.offers = []
            try save(profile.value(as: RecordContext(id: stored.sitter.id.rawValue)), currency: stored.currency)
        }
    }

    /// Returns the account to which a sitter belongs, or `nil` if they belong to no account.
    private func account(of number: Int64) throws -> AccountID? {
        try store.row("SELECT account FROM sitterAccount WHERE sitter = ?", [.integer(number)])?.value("account")
    }

    private func requireFewProfiles(_ account: AccountID) throws {
        guard try sitters(of: account).items.count < CareAPI.mostProfiles else {
            throw Failure.conflict(
                "An account can offer the care of \(CareAPI.mostProfiles) sitters at most.",
                reason: "tooManyProfiles")
        }
    }
}
