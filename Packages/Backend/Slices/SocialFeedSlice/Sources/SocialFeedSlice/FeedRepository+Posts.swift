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
extension FeedRepository {
    /// Returns a page of posts, newest first.
    func posts(of source: FeedSource, page: FeedPage) throws -> RecordList<FeedPostDTO> {
        let (sql, subject): (String, SQLValue) =
            switch source {
            case .following: (FeedTables.following(page.side), account.sqlValue)
            case .mentions: (FeedTables.mentions(page.side), account.sqlValue)
            case .profile(let profile): (FeedTables.profile(page.side), .text(profile))
            }
        if case .profile(let profile) = source, try isBlocked(profile) {
            return RecordList([], more: false)
        }
        let rows = try store.rows(
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
    func requirePost(_ id: String) throws -> FeedPostDTO {
        let arguments = [account.sqlValue, account.sqlValue, .text(id)]
        guard let row = try store.row(FeedTables.one, arguments) else {
            throw Failure.notFound("There is no post \(id).")
        }
        let post = try FeedPostDTO(row: row)
        if let author = post.profile, let id = author.id, try isBlocked(id) {
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
    func requireOwnPost(_ id: String) throws {
        guard try requirePost(id).profile?.mine == true else {
            throw Failure.forbidden("Only its author can change a post.")
        }
    }

    /// Publishes a draft above all other posts. Repeating it changes nothing.
    /// - Parameters:
    ///   - photo: The name of the photo's file.
    ///   - picture: The photo for others.
    func post(
        _ draft: (profile: PetID, text: String, parent: String?), photo: String? = nil, picture: FeedPictureDTO? = nil,
        as id: String
    ) throws {
        let profile = try requireOwnProfile(draft.profile)
        if let there = try store.row("SELECT profile, text FROM feedPost WHERE id = ?", [.text(id)]) {
            guard try there.value("profile") == profile, try there.value("text") == draft.text else {
                throw Failure.conflict("Another post has this id.", reason: "exists")
            }
            return
        }
        // Scheduled posts that were due earlier go below it.
        try publishDue()
        try store.execute(
            "INSERT INTO feedPost (id, profile, text, photo) VALUES (?, ?, ?, ?)",
            [.text(id), .text(profile), .text(draft.text), photo.map(SQLValue.text) ?? .null])
        if let picture { try add(picture, to: id) }
        try publish(id, of: profile, by: account, draft.text, time: moment)
    }

    /// Replaces the text of a post.
    func edit(_ post: String, _ text: String) throws {
        let changed = try store.execute(
            "UPDATE feedPost SET text = ?, edited = ? WHERE id = ? AND text <> ?",
            [.text(text), moment.sqlValue, .text(post), .text(text)])
        guard changed > 0 else { return }
        try store.execute("DELETE FROM feedMention WHERE source = ?", [.text(post)])
        try mention(FeedText.handles(in: text), in: post, of: post, at: moment)
    }

    /// Deletes a post with its comments and likes.
    func deletePost(_ id: String) throws {
        try store.execute("DELETE FROM feedPost WHERE id = ?", [.text(id)])
    }

    /// Likes a post. Does nothing if the account likes it.
    func like(_ id: String) throws {
        try store.execute(
            "INSERT INTO feedLike (post, account) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(id), account.sqlValue])
    }

    /// Removes the like of a post. Does nothing if there is none.
    func unlike(_ id: String) throws {
        try store.execute("DELETE FROM feedLike WHERE post = ? AND account = ?", [.text(id), account.sqlValue])
    }

    /// Publishes the scheduled posts that are due, which belong to sample people.
    func publishDue() throws {
        for row in try store.rows(FeedTables.due, [moment.sqlValue]) {
            try publish(
                row.value("id"), of: row.value("profile"), by: row.value("account"), row.value("text"),
                time: row.value("due"))
        }
    }

    /// Publishes a post above all others, for its followers and its author.
    private func publish(_ id: String, of profile: String, by account: AccountID, _ text: String, time: Int) throws {
        let last: Int = try store.row("SELECT COALESCE(MAX(at), 0) AS at FROM feedPost")?.value("at") ?? 0
        let at = max(time, last + 1)
        try store.execute("UPDATE feedPost SET at = ? WHERE id = ?", [at.sqlValue, .text(id)])
        try store.execute(
            "INSERT INTO feedTimeline (account, at, post) SELECT account, ?, ? FROM feedFollow WHERE profile = ?",
            [at.sqlValue, .text(id), .text(profile)])
        try store.execute(
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
            try store.execute(
                """
                INSERT INTO feedMention (profile, source, post, at) \
                SELECT id, ?, ?, ? FROM feedProfile WHERE handle = ? ON CONFLICT DO NOTHING
                """, [.text(source), .text(post), at.sqlValue, .text(handle)])
        }
    }

    /// Returns the handles that exist.
    func known(_ handles: [String]) throws -> [String] {
        try handles.filter { try store.row("SELECT 1 FROM feedProfile WHERE handle = ?", [.text($0)]) != nil }
    }
}
