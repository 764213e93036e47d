import CoreModels
import Database
import SocialFeedWire

extension Migration {
    /// Creates profiles, posts, and accounts' relations to them.
    ///
    /// `at` is a post's unique place as well as its time. Each post goes above all earlier ones, regardless of the
    /// clock, so no post appears below an already seen one. A scheduled post of the sample has `due` and no place. A
    /// profile has its pet's id and is deleted with the pet by a trigger. It has no foreign key, because most profiles
    /// belong to other people's pets.
    static let socialFeed = Migration("2026-11-22-social-feed") { store in
        try store.execute(
            """
            CREATE TABLE feedProfile (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                handle TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                species TEXT NOT NULL,
                about TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedProfileOfAccount ON feedProfile (account);
            CREATE TRIGGER feedProfileGoesWithPet AFTER DELETE ON pet
            BEGIN DELETE FROM feedProfile WHERE id = OLD.id; END;

            CREATE TABLE feedPost (
                id TEXT PRIMARY KEY,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE,
                at INTEGER UNIQUE,
                due INTEGER,
                text TEXT NOT NULL,
                photo TEXT,
                edited INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedPostOfProfile ON feedPost (profile, at DESC);
            CREATE INDEX feedPostToCome ON feedPost (due) WHERE at IS NULL;

            CREATE TABLE feedComment (
                id TEXT PRIMARY KEY,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE,
                parent TEXT,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE,
                at INTEGER NOT NULL,
                text TEXT,
                UNIQUE (post, at)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedCommentOfProfile ON feedComment (profile);
            CREATE INDEX feedCommentByParent ON feedComment (parent);

            CREATE TABLE feedLike (
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE,
                account TEXT NOT NULL,
                PRIMARY KEY (post, account)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE feedFollow (
                account TEXT NOT NULL,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE,
                PRIMARY KEY (account, profile)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedFollowOfProfile ON feedFollow (profile);
            CREATE TABLE feedBlock (
                account TEXT NOT NULL,
                profile TEXT NOT NULL REFERENCES feedProfile ON DELETE CASCADE,
                PRIMARY KEY (account, profile)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedBlockOfProfile ON feedBlock (profile);
            CREATE TABLE feedReport (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                kind TEXT NOT NULL,
                target TEXT NOT NULL,
                reason TEXT NOT NULL,
                note TEXT,
                at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedReportOfTarget ON feedReport (account, target);
            CREATE TABLE feedMention (
                profile TEXT NOT NULL,
                source TEXT NOT NULL,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE,
                at INTEGER NOT NULL,
                PRIMARY KEY (profile, source)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedMentionOfPost ON feedMention (post);
            CREATE TRIGGER feedMentionGoesWithProfile AFTER DELETE ON feedProfile
            BEGIN DELETE FROM feedMention WHERE profile = OLD.id; END;
            CREATE INDEX feedMentionBySource ON feedMention (source);
            CREATE TABLE feedReading (
                account TEXT PRIMARY KEY,
                seen INTEGER NOT NULL,
                mentionsSeen INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE feedTimeline (
                account TEXT NOT NULL,
                at INTEGER NOT NULL,
                post TEXT NOT NULL REFERENCES feedPost ON DELETE CASCADE,
                PRIMARY KEY (account, at)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX feedTimelineOfPost ON feedTimeline (post);
            """)
    }

    /// Creates the index of an account's likes, in both databases. An export reads them, and closing the account deletes
    /// them.
    static let feedLikesOfAccounts = Migration("2026-12-09-feed-likes") { store in
        try store.execute("CREATE INDEX feedLikeOfAccount ON feedLike (account, post)")
    }
}

/// The statements that use the tables of the feed.
enum FeedTables {
    /// The columns of a post `p` with the profile `f`. The account is an argument twice before all others.
    private static let post = """
        p.id, p.at, p.edited, p.text, p.photo, f.id AS profile, f.handle, COALESCE(pet.name, f.name) AS name, f.species, \
        f.account = ? AS mine, (SELECT COUNT(*) FROM feedLike WHERE post = p.id) AS likes, \
        EXISTS (SELECT 1 FROM feedLike WHERE post = p.id AND account = ?) AS liked, \
        (SELECT COUNT(*) FROM feedComment WHERE post = p.id AND text IS NOT NULL) AS comments
        """
    private static let joined = "JOIN feedProfile f ON f.id = p.profile LEFT JOIN pet ON pet.id = f.id"

    static let one = "SELECT \(post), p.at AS place FROM feedPost p \(joined) WHERE p.id = ? AND p.at IS NOT NULL"

    /// Returns the statement for posts of an account's timeline, on one side of a place.
    static func following(_ side: FeedPage.Side) -> String {
        """
        SELECT \(post), t.at AS place FROM feedTimeline t JOIN feedPost p ON p.id = t.post \(joined) \
        WHERE t.account = ? AND t.at \(side.comparison) ? ORDER BY t.at \(side.order) LIMIT ?
        """
    }

    /// Returns the statement for posts of a profile, on one side of a place.
    static func profile(_ side: FeedPage.Side) -> String {
        """
        SELECT \(post), p.at AS place FROM feedPost p \(joined) \
        WHERE p.profile = ? AND p.at \(side.comparison) ? ORDER BY p.at \(side.order) LIMIT ?
        """
    }

    /// Returns the statement for posts that mention an account's pets, in the post or its comments, on one side of a
    /// place.
    static func mentions(_ side: FeedPage.Side) -> String {
        """
        SELECT \(post), m.place FROM (SELECT post, MAX(at) AS place FROM feedMention \
        WHERE profile IN (SELECT id FROM feedProfile WHERE account = ?) GROUP BY post) m \
        JOIN feedPost p ON p.id = m.post \(joined) \
        WHERE m.place \(side.comparison) ? ORDER BY m.place \(side.order) LIMIT ?
        """
    }

    private static let comment = """
        SELECT c.id, c.parent, c.at, c.text, f.id AS profile, f.handle, COALESCE(pet.name, f.name) AS name, f.species, \
        f.account = ? AS mine, EXISTS (SELECT 1 FROM feedBlock WHERE account = ? AND profile = f.id) AS blocked, \
        EXISTS (SELECT 1 FROM feedReport WHERE account = ? AND target = c.id) AS reported \
        FROM feedComment c JOIN feedProfile f ON f.id = c.profile LEFT JOIN pet ON pet.id = f.id
        """
    static let comments = "\(comment) WHERE c.post = ? AND c.at > ? ORDER BY c.at LIMIT ?"
    static let oneComment = "\(comment) WHERE c.id = ? AND c.post = ?"

    /// The columns of a profile `f`. The account is an argument three times before all others.
    static let profile = """
        f.id, f.handle, COALESCE(pet.name, f.name) AS name, f.species, f.about, f.account = ? AS mine, \
        EXISTS (SELECT 1 FROM feedFollow WHERE account = ? AND profile = f.id) AS following, \
        EXISTS (SELECT 1 FROM feedBlock WHERE account = ? AND profile = f.id) AS blocked, \
        (SELECT COUNT(*) FROM feedPost WHERE profile = f.id AND at IS NOT NULL) AS posts, \
        (SELECT COUNT(*) FROM feedFollow WHERE profile = f.id) AS followers
        """
    static let oneProfile = "SELECT \(profile) FROM feedProfile f LEFT JOIN pet ON pet.id = f.id WHERE f.id = ?"

    static let due = """
        SELECT p.id, p.profile, p.due, p.text, f.account FROM feedPost p JOIN feedProfile f ON f.id = p.profile \
        WHERE p.at IS NULL AND p.due <= ? ORDER BY p.due, p.id
        """

    static let countDue = counting(
        """
        SELECT 1 FROM feedPost p JOIN feedFollow w ON w.profile = p.profile \
        WHERE w.account = ? AND p.at IS NULL AND p.due <= ?
        """)
    static let countAbove = counting("SELECT 1 FROM feedTimeline WHERE account = ? AND at > ?")
    /// One's own posts don't count as unread.
    static let countUnread = counting(
        """
        SELECT 1 FROM feedTimeline t JOIN feedPost p ON p.id = t.post \
        JOIN feedProfile f ON f.id = p.profile WHERE t.account = ? AND t.at > ? AND f.account <> t.account
        """)
    static let countMentions = counting(
        """
        SELECT DISTINCT post FROM feedMention \
        WHERE profile IN (SELECT id FROM feedProfile WHERE account = ?) AND at > ?
        """)

    private static func counting(_ rows: String) -> String {
        "SELECT COUNT(*) AS count FROM (\(rows) LIMIT \(SocialFeedAPI.mostCounted)) AS counted"
    }
}
