import BackendCore
import CoreModels
import Database

extension Migration {
    /// Creates the tables of accounts, their credentials and sessions. The first account is the device's.
    static let accounts = Migration("2026-11-24-accounts") { store in
        try store.execute(
            """
            CREATE TABLE account (
                id TEXT PRIMARY KEY,
                since INTEGER NOT NULL,
                email TEXT UNIQUE,
                password TEXT,
                deviceSecret BLOB,
                CHECK ((email IS NULL) = (password IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE accountSession (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                device TEXT NOT NULL,
                since INTEGER NOT NULL,
                used INTEGER NOT NULL,
                refresh BLOB NOT NULL UNIQUE,
                refreshMade INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX accountSessionOfAccount ON accountSession (account, used DESC, id);
            CREATE INDEX accountSessionByTime ON accountSession (refreshMade);
            CREATE TABLE accessToken (
                hash BLOB PRIMARY KEY,
                session TEXT NOT NULL REFERENCES accountSession ON DELETE CASCADE,
                made INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX accessTokenOfSession ON accessToken (session, made);
            CREATE TABLE usedRefresh (
                hash BLOB PRIMARY KEY,
                session TEXT NOT NULL REFERENCES accountSession ON DELETE CASCADE,
                usedAt INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX usedRefreshOfSession ON usedRefresh (session, usedAt);
            CREATE TABLE accountAttempt (
                key BLOB PRIMARY KEY,
                failures INTEGER NOT NULL,
                last INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX accountAttemptByTime ON accountAttempt (last);
            CREATE TABLE resetCode (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                hash TEXT NOT NULL,
                made INTEGER NOT NULL,
                tries INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
        try store.execute("INSERT INTO account (id, since) VALUES (?, unixepoch())", [AccountID.device.sqlValue])
    }
}
