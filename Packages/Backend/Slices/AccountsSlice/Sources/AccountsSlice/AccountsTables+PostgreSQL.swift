import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let accountsInPostgreSQL = Migration("2026-12-02-0-accounts") { store in
        try store.execute(
            """
            CREATE TABLE account (
                id TEXT PRIMARY KEY,
                since BIGINT NOT NULL,
                email TEXT UNIQUE,
                password TEXT,
                deviceSecret BYTEA,
                CHECK ((email IS NULL) = (password IS NULL))
            );

            CREATE TABLE accountSession (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                device TEXT NOT NULL,
                since BIGINT NOT NULL,
                used BIGINT NOT NULL,
                refresh BYTEA NOT NULL UNIQUE,
                refreshMade BIGINT NOT NULL
            );
            CREATE INDEX accountSessionOfAccount ON accountSession (account, used DESC, id);
            CREATE INDEX accountSessionByTime ON accountSession (refreshMade);

            CREATE TABLE accessToken (
                hash BYTEA PRIMARY KEY,
                session TEXT NOT NULL REFERENCES accountSession ON DELETE CASCADE DEFERRABLE,
                made BIGINT NOT NULL
            );
            CREATE INDEX accessTokenOfSession ON accessToken (session, made);

            CREATE TABLE usedRefresh (
                hash BYTEA PRIMARY KEY,
                session TEXT NOT NULL REFERENCES accountSession ON DELETE CASCADE DEFERRABLE,
                usedAt BIGINT NOT NULL
            );
            CREATE INDEX usedRefreshOfSession ON usedRefresh (session, usedAt);

            CREATE TABLE accountAttempt (
                key BYTEA PRIMARY KEY,
                failures BIGINT NOT NULL,
                last BIGINT NOT NULL
            );
            CREATE INDEX accountAttemptByTime ON accountAttempt (last);

            CREATE TABLE resetCode (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE DEFERRABLE,
                hash TEXT NOT NULL,
                made BIGINT NOT NULL,
                tries BIGINT NOT NULL
            );
            """)
    }
}
