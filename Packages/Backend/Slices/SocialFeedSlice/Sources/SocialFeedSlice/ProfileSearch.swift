import BackendCore
import Database

/// A search for other accounts' profiles by a part of their name or handle.
///
/// PostgreSQL finds a part of at least three letters or digits by an index of trigrams. SQLite reads all profiles for it,
/// once for each search; it is the database of one server with some thousands of them. A shorter text is compared with
/// the beginnings of names and handles, which both databases find by sorted indices.
struct ProfileSearch {
    /// The largest number of names, and of handles, that are read for a beginning.
    private static let mostBeginnings = 300
    /// The length of the parts that the index of trigrams finds.
    private static let shortestPart = 3

    /// The searched text in lower case, without the sign before a handle.
    private let text: String

    /// Creates a search.
    /// - Parameter text: The typed text; `nil` for all profiles.
    init(_ text: String?) {
        let typed = text ?? ""
        self.text = (typed.hasPrefix("@") ? String(typed.dropFirst()) : typed).lowercasedASCII
    }

    /// The statement, with its arguments for an account.
    func statement(for account: AccountID) -> (sql: String, arguments: [SQLValue]) {
        let pattern = SQLValue.text(pattern)
        let found = isPart ? Self.parts : Self.beginnings
        let end = text + "\u{10FFFF}"
        let searched = isPart ? [pattern, pattern] : [text, end, text, end].map { .text($0) }
        let account = account.sqlValue
        return (Self.select(from: found), searched + Array(repeating: account, count: 5) + [pattern, pattern])
    }

    /// Whether the text has a part that the index of trigrams finds. In a database that sorts by bytes, trigrams consist
    /// of ASCII characters.
    private var isPart: Bool {
        let words = text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): false
            default: true
            }
        }
        return words.contains { $0.count >= Self.shortestPart }
    }

    private var pattern: String {
        let word = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return (isPart ? "%" : "") + word + "%"
    }

    private static let columns = "id, account, handle, name, species, about"

    private static let parts = """
        SELECT \(columns) FROM feedProfile WHERE LOWER(name) LIKE ? ESCAPE '\\' OR LOWER(handle) LIKE ? ESCAPE '\\'
        """

    private static let beginnings = """
        SELECT \(columns) FROM (SELECT \(columns) FROM feedProfile \
        WHERE LOWER(name) >= ? AND LOWER(name) < ? ORDER BY LOWER(name), id LIMIT \(mostBeginnings)) AS named \
        UNION SELECT \(columns) FROM (SELECT \(columns) FROM feedProfile \
        WHERE handle >= ? AND handle < ? ORDER BY handle LIMIT \(mostBeginnings)) AS called
        """

    /// Returns the statement that selects other accounts' profiles among those that were found and the followed ones.
    private static func select(from found: String) -> String {
        """
        WITH found AS MATERIALIZED (\(found) UNION \
        SELECT p.id, p.account, p.handle, p.name, p.species, p.about FROM feedFollow w JOIN feedProfile p \
        ON p.id = w.profile WHERE w.account = ?) \
        SELECT \(FeedTables.profile) FROM found f LEFT JOIN pet ON pet.id = f.id WHERE f.account <> ? \
        AND (LOWER(f.name) LIKE ? ESCAPE '\\' OR LOWER(f.handle) LIKE ? ESCAPE '\\') \
        ORDER BY following DESC, LOWER(COALESCE(pet.name, f.name)), f.id LIMIT 200
        """
    }
}

extension String {
    /// The text with the letters A to Z in lower case, as `LOWER` of SQL returns it.
    fileprivate var lowercasedASCII: String {
        let small = utf8.map { byte in UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte }
        return String(decoding: small, as: UTF8.self)
    }
}

extension Migration {
    /// Creates the index of the names of profiles in their order. That of handles exists.
    static let feedProfileNames = Migration("2026-12-15-feed-profile-names") { store in
        try store.execute("CREATE INDEX feedProfileByName ON feedProfile (LOWER(name), id)")
    }

    /// Creates the indices of the names of profiles in PostgreSQL.
    static let feedProfileNamesInPostgreSQL = Migration("2026-12-15-feed-profile-names") { store in
        try feedProfileNames.apply(store)
        try store.execute(
            """
            CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
            CREATE INDEX feedProfileByWords ON feedProfile
                USING gin (LOWER(name) gin_trgm_ops, LOWER(handle) gin_trgm_ops);
            """)
    }

    /// Gives a profile the new name of its pet, so that it is found by that.
    static let feedProfileRenames = Migration("2026-12-18-feed-profile-renames") { store in
        try store.execute(
            """
            CREATE TRIGGER feedProfileIsRenamed AFTER UPDATE OF name ON pet WHEN OLD.name <> NEW.name
            BEGIN UPDATE feedProfile SET name = NEW.name WHERE id = NEW.id; END;
            """)
        try store.execute(renamed)
    }

    /// Creates the trigger in PostgreSQL.
    static let feedProfileRenamesInPostgreSQL = Migration("2026-12-18-feed-profile-renames") { store in
        try store.execute(
            """
            CREATE FUNCTION feedProfileIsRenamed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                UPDATE feedProfile SET name = NEW.name WHERE id = NEW.id;
                RETURN NULL;
            END $$;
            CREATE TRIGGER feedProfileIsRenamed AFTER UPDATE OF name ON pet
                FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION feedProfileIsRenamed();
            """)
        try store.execute(renamed)
    }

    private static let renamed = """
        UPDATE feedProfile SET name = (SELECT name FROM pet WHERE pet.id = feedProfile.id) \
        WHERE EXISTS (SELECT 1 FROM pet WHERE pet.id = feedProfile.id AND pet.name <> feedProfile.name)
        """
}
