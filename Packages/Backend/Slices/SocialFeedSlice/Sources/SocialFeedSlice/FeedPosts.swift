import BackendCore
import CoreModels
import CoreWire
import Database
import SocialFeedWire

/// The source of a list of posts.
enum FeedSource {
    case following
    case mentions
    case profile(String)
}

// Posts: read, posted, edited.
extension Connection {
    /// Returns a page of posts, newest first.
    func posts(
        of source: FeedSource, for account: AccountID, page: FeedPage
    ) throws -> RecordList<FeedPostDTO> {
        let (sql, subject): (String, SQLValue) =
            switch source {
            case .following: (FeedTables.following(page.side), account.sqlValue)
            case .mentions: (FeedTables.mentions(page.side), account.sqlValue)
            case .profile(let profile): (FeedTables.profile(page.side), .text(profile))
            }
        if case .profile(let profile) = source, try isBlocked(profile, by: account) {
            return RecordList([], more: false)
        }
        let rows = try rows(
            sql,
            [
                account.sqlValue, account.sqlValue, subject, page.place.sqlValue, (page.limit + 1).sqlValue,
            ])
        let more = rows.count > page.limit
        let read = RowList("feedPost", Array(rows.prefix(page.limit))) { try FeedPostDTO(row: $0) }
        let posts = try read.items.map { post in try self.post(post) }
        return RecordList(page.side == .after ? posts.reversed() : posts, unreadable: read.unreadable, more: more)
    }

    /// Returns a published post.
    /// - Throws: ``Failure/notFound(_:)``, or ``Failure/forbidden(_:reason:)`` if its author is blocked.
    func requirePost(_ id: String, for account: AccountID) throws -> FeedPostDTO {
        let arguments = [account.sqlValue, account.sqlValue, .text(id)]
        guard let row = try row(FeedTables.one, arguments) else { throw Failure.notFound("There is no post \(id).") }
        let post = try FeedPostDTO(row: row)
        if let author = post.profile, let id = author.id, try isBlocked(id, by: account) {
            throw Failure.forbidden("You blocked \(author.name ?? id).", reason: "blocked")
        }
        return try self.post(post)
    }

    /// Returns a post with the handles in its text that exist.
    private func post(_ post: FeedPostDTO) throws -> FeedPostDTO {
        var post = post
        post.mentions = try known(FeedText.handles(in: post.text ?? ""))
        return post
    }

    /// Throws unless a post belongs to one of the account's pets.
    func requireOwnPost(_ id: String, of account: AccountID) throws {
        guard try requirePost(id, for: account).profile?.mine == true else {
            throw Failure.forbidden("Only its author can change a post.")
        }
    }

    /// Publishes a draft above all other posts. Repeating it changes nothing.
    func post(
        _ draft: (profile: PetID, text: String, parent: String?), photo: String? = nil, as id: String,
        by account: AccountID, pets: any PetDirectory, now: Int
    ) throws {
        let profile = try requireOwnProfile(draft.profile, of: account, pets: pets)
        if let there = try row("SELECT profile, text FROM feedPost WHERE id = ?", [.text(id)]) {
            guard try there.value("profile") == profile, try there.value("text") == draft.text else {
                throw Failure.conflict("Another post has this id.", reason: "exists")
            }
            return
        }
        // Scheduled posts that were due earlier go below it.
        try publishDue(now: now)
        try execute(
            "INSERT INTO feedPost (id, profile, text, photo) VALUES (?, ?, ?, ?)",
            [.text(id), .text(profile), .text(draft.text), photo.map(SQLValue.text) ?? .null])
        try publish(id, of: profile, by: account, draft.text, time: now)
    }

    /// Replaces the text of a post.
    func edit(_ post: String, _ text: String, now: Int) throws {
        let changed = try execute(
            "UPDATE feedPost SET text = ?, edited = ? WHERE id = ? AND text <> ?",
            [.text(text), now.sqlValue, .text(post), .text(text)])
        guard changed > 0 else { return }
        try execute("DELETE FROM feedMention WHERE source = ?", [.text(post)])
        try mention(FeedText.handles(in: text), in: post, of: post, at: now)
    }

    /// Publishes the scheduled posts that are due, which belong to sample people.
    func publishDue(now: Int) throws {
        for row in try rows(FeedTables.due, [now.sqlValue]) {
            try publish(
                row.value("id"), of: row.value("profile"), by: row.value("account"), row.value("text"),
                time: row.value("due"))
        }
    }

    /// Publishes a post above all others, for its followers and its author.
    private func publish(_ id: String, of profile: String, by account: AccountID, _ text: String, time: Int) throws {
        let last: Int = try row("SELECT COALESCE(MAX(at), 0) AS at FROM feedPost")?.value("at") ?? 0
        let at = max(time, last + 1)
        try execute("UPDATE feedPost SET at = ? WHERE id = ?", [at.sqlValue, .text(id)])
        try execute(
            "INSERT INTO feedTimeline (account, at, post) SELECT account, ?, ? FROM feedFollow WHERE profile = ?",
            [at.sqlValue, .text(id), .text(profile)])
        try execute(
            "INSERT INTO feedTimeline (account, at, post) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [account.sqlValue, at.sqlValue, .text(id)])
        try mention(FeedText.handles(in: text), in: id, of: id, at: at)
    }

    /// Records the mentions in a text.
    /// - Parameters:
    ///   - source: The post or comment.
    ///   - post: The post that it belongs to.
    func mention(_ handles: [String], in source: String, of post: String, at: Int) throws {
        for handle in handles {
            try execute(
                """
                INSERT INTO feedMention (profile, source, post, at) \
                SELECT id, ?, ?, ? FROM feedProfile WHERE handle = ? ON CONFLICT DO NOTHING
                """, [.text(source), .text(post), at.sqlValue, .text(handle)])
        }
    }

    /// Returns the handles that exist.
    func known(_ handles: [String]) throws -> [String] {
        try handles.filter { try row("SELECT 1 FROM feedProfile WHERE handle = ?", [.text($0)]) != nil }
    }

    /// Rebuilds all timelines from posts and follows.
    func rebuildTimelines() throws {
        try execute("DELETE FROM feedTimeline")
        try execute(
            """
            INSERT INTO feedTimeline (account, at, post)
            SELECT w.account, p.at, p.id FROM feedFollow w JOIN feedPost p ON p.profile = w.profile
            WHERE p.at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM feedReport r WHERE r.account = w.account AND r.target = p.id)
            ON CONFLICT DO NOTHING;
            INSERT INTO feedTimeline (account, at, post)
            SELECT f.account, p.at, p.id FROM feedProfile f JOIN feedPost p ON p.profile = f.id WHERE p.at IS NOT NULL
            ON CONFLICT DO NOTHING;
            """)
    }
}

// What is imported.
extension Connection {
    /// Returns the values of an imported profile with an unused handle, or of a post with an unused place.
    func adapted(_ row: Row, of table: String) throws -> [SQLValue]? {
        let column: String
        let value: SQLValue
        switch table {
        case "feedProfile":
            let handle: String = try row.value("handle")
            let name: String = try row.value("name")
            let taken = "SELECT 1 FROM feedProfile WHERE handle = ?"
            if try self.row(taken, [.text(handle)]) == nil { return nil }
            column = "handle"
            value = .text(try freeHandle(of: name))
        case "feedPost":
            guard var at: Int = try row.value("at") else { return nil }
            while try self.row("SELECT 1 FROM feedPost WHERE at = ?", [at.sqlValue]) != nil { at += 1 }
            column = "at"
            value = at.sqlValue
        default: return nil
        }
        return zip(row.columns, row.values).map { $0 == column ? value : $1 }
    }
}

// The counts of new posts and mentions, and the record of seen ones.
extension Connection {
    /// Returns the numbers of unseen posts and mentions, up to a limit.
    func unread(by account: AccountID, now: Int) throws -> FeedUnreadDTO {
        let reading = try reading(of: account, now: now)
        let posts = try count(FeedTables.countUnread, [account.sqlValue, reading.seen.sqlValue])
        let due = try count(FeedTables.countDue, [account.sqlValue, now.sqlValue])
        let mentions = try count(FeedTables.countMentions, [account.sqlValue, reading.mentions.sqlValue])
        return FeedUnreadDTO(posts: min(posts + due, SocialFeedAPI.mostCounted), mentions: mentions)
    }

    /// Publishes scheduled posts, records what was seen, and counts the posts above the shown ones.
    func read(_ given: FeedReadingDTO, by account: AccountID, now: Int) throws -> FeedNewsDTO {
        try publishDue(now: now)
        let before = try reading(of: account, now: now)
        var after = before
        if let seen = given.seen { after.seen = max(after.seen, min(seen, now + 1000)) }
        if given.mentionsSeen == true { after.mentions = max(after.mentions, now) }
        if after != before {
            try execute(
                """
                INSERT INTO feedReading (account, seen, mentionsSeen) VALUES (?, ?, ?) ON CONFLICT (account) \
                DO UPDATE SET seen = excluded.seen, mentionsSeen = excluded.mentionsSeen
                """,
                [account.sqlValue, after.seen.sqlValue, after.mentions.sqlValue])
        }
        let new = try count(FeedTables.countAbove, [account.sqlValue, (given.shown ?? after.seen).sqlValue])
        let mentions = try count(FeedTables.countMentions, [account.sqlValue, after.mentions.sqlValue])
        return FeedNewsDTO(new: new, mentions: mentions)
    }

    /// Returns the places up to which an account has seen posts and mentions. For a first visit, the last day's posts
    /// and the last week's mentions count as unseen.
    private func reading(of account: AccountID, now: Int) throws -> (seen: Int, mentions: Int) {
        let sql = "SELECT seen, mentionsSeen FROM feedReading WHERE account = ?"
        guard let row = try row(sql, [account.sqlValue]) else {
            return (now - 86_400_000, now - 7 * 86_400_000)
        }
        return (try row.value("seen"), try row.value("mentionsSeen"))
    }

    private func count(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try row(sql, arguments)?.value("count") ?? 0
    }
}
