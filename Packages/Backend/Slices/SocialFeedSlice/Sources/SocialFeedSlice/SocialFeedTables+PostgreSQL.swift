import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let feedInPostgreSQL = Migration("2026-12-02-2-feed") { store in
        try store.execute(
            """
            CREATE TABLE feedProfile (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                handle TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                species TEXT NOT NULL,
                about TEXT
            );
            CREATE INDEX feedProfileOfAccount ON feedProfile (account);

            CREATE TABLE feedPost (
                id TEXT PRIMARY KEY,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE DEFERRABLE,
                at BIGINT UNIQUE,
                due BIGINT,
                text TEXT NOT NULL,
                photo TEXT,
                edited BIGINT
            );
            CREATE INDEX feedPostOfProfile ON feedPost (profile, at DESC);
            CREATE INDEX feedPostToCome ON feedPost (due) WHERE at IS NULL;

            CREATE TABLE feedComment (
                id TEXT PRIMARY KEY,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE DEFERRABLE,
                parent TEXT,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE DEFERRABLE,
                at BIGINT NOT NULL,
                text TEXT,
                UNIQUE (post, at)
            );
            CREATE INDEX feedCommentOfProfile ON feedComment (profile);
            CREATE INDEX feedCommentByParent ON feedComment (parent);

            CREATE TABLE feedLike (
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE DEFERRABLE,
                account TEXT NOT NULL,
                PRIMARY KEY (post, account)
            );

            CREATE TABLE feedFollow (
                account TEXT NOT NULL,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE DEFERRABLE,
                PRIMARY KEY (account, profile)
            );
            CREATE INDEX feedFollowOfProfile ON feedFollow (profile);

            CREATE TABLE feedBlock (
                account TEXT NOT NULL,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE DEFERRABLE,
                PRIMARY KEY (account, profile)
            );
            CREATE INDEX feedBlockOfProfile ON feedBlock (profile);

            CREATE TABLE feedReport (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                kind TEXT NOT NULL,
                target TEXT NOT NULL,
                reason TEXT NOT NULL,
                note TEXT,
                at BIGINT NOT NULL
            );
            CREATE INDEX feedReportOfTarget ON feedReport (account, target);

            CREATE TABLE feedMention (
                profile TEXT NOT NULL,
                source TEXT NOT NULL,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE DEFERRABLE,
                at BIGINT NOT NULL,
                PRIMARY KEY (profile, source)
            );
            CREATE INDEX feedMentionOfPost ON feedMention (post);
            CREATE INDEX feedMentionBySource ON feedMention (source);

            CREATE TABLE feedReading (
                account TEXT PRIMARY KEY,
                seen BIGINT NOT NULL,
                mentionsSeen BIGINT NOT NULL
            );

            CREATE TABLE feedTimeline (
                account TEXT NOT NULL,
                at BIGINT NOT NULL,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE DEFERRABLE,
                PRIMARY KEY (account, at)
            );
            CREATE INDEX feedTimelineOfPost ON feedTimeline (post);
            CREATE FUNCTION feedProfileGoesWithPet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                DELETE FROM feedProfile WHERE id = OLD.id;
                RETURN NULL;
            END $$;
            CREATE TRIGGER feedProfileGoesWithPet AFTER DELETE ON pet
                FOR EACH ROW EXECUTE FUNCTION feedProfileGoesWithPet();

            CREATE FUNCTION feedMentionGoesWithProfile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                DELETE FROM feedMention WHERE profile = OLD.id;
                RETURN NULL;
            END $$;
            CREATE TRIGGER feedMentionGoesWithProfile AFTER DELETE ON feedProfile
                FOR EACH ROW EXECUTE FUNCTION feedMentionGoesWithProfile();
            """)
    }
}
