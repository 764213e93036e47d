import BackendCore
import CoreModels
import CoreWire
import Database
import SocialFeedWire

// Comments: read, written, deleted.
extension FeedRepository {
    /// Returns a page of the comments on a post, oldest first.
    func comments(on post: String, page: FeedPage) throws -> RecordList<FeedCommentDTO> {
        let place = page.side == .after ? page.place : .min
        let rows = try store.rows(
            FeedTables.comments,
            Array(repeating: account.sqlValue, count: 3)
                + [.text(post), place.sqlValue, (page.limit + 1).sqlValue])
        let read = RowList("feedComment", Array(rows.prefix(page.limit))) { try FeedCommentDTO(row: $0) }
        let comments = try read.items.map { comment in try self.comment(comment) }
        return RecordList(comments, unreadable: read.unreadable, more: rows.count > page.limit)
    }

    /// Returns a comment on a post.
    func requireComment(_ id: String, on post: String) throws -> FeedCommentDTO {
        let arguments = Array(repeating: account.sqlValue, count: 3) + [.text(id), .text(post)]
        guard let row = try store.row(FeedTables.oneComment, arguments) else {
            throw Failure.notFound("There is no comment \(id) on that post.")
        }
        return try comment(FeedCommentDTO(row: row))
    }

    /// Returns a comment with the handles in its text that exist.
    private func comment(_ comment: FeedCommentDTO) throws -> FeedCommentDTO {
        var comment = comment
        comment.mentions = try known(FeedText.handles(in: comment.text ?? ""))
        return comment
    }

    /// Adds a comment below all others. Repeating it changes nothing.
    func comment(
        _ draft: (profile: PetID, text: String, parent: String?), on post: String, as id: String
    ) throws {
        let profile = try requireOwnProfile(draft.profile)
        let blocks = """
            SELECT 1 FROM feedBlock b JOIN feedProfile f ON f.account = b.account JOIN feedPost p ON p.profile = f.id \
            WHERE b.profile = ? AND p.id = ?
            """
        if try store.row(blocks, [.text(profile), .text(post)]) != nil {
            throw Failure.forbidden("The author of this post doesn't accept comments from you.", reason: "blocked")
        }
        if let there = try store.row("SELECT profile, text FROM feedComment WHERE id = ?", [.text(id)]) {
            guard try there.value("profile") == profile, try there.value("text", as: String?.self) == draft.text else {
                throw Failure.conflict("Another comment has this id.", reason: "exists")
            }
            return
        }
        if let parent = draft.parent { _ = try requireComment(parent, on: post) }
        let sql = "SELECT COALESCE(MAX(at), 0) AS at FROM feedComment WHERE post = ?"
        let last: Int = try store.row(sql, [.text(post)])?.value("at") ?? 0
        let at = max(moment, last + 1)
        try store.execute(
            "INSERT INTO feedComment (id, post, parent, profile, at, text) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(id), .text(post), draft.parent.map(SQLValue.text) ?? .null, .text(profile), at.sqlValue,
                .text(draft.text),
            ])
        try mention(FeedText.handles(in: draft.text), in: id, of: post, at: at)
    }

    /// Deletes a comment. A comment with replies is replaced by a placeholder, so that the replies keep their place.
    func deleteComment(_ id: String) throws {
        if try store.row("SELECT 1 FROM feedComment WHERE parent = ?", [.text(id)]) != nil {
            try store.execute("UPDATE feedComment SET text = NULL WHERE id = ?", [.text(id)])
        } else {
            try store.execute("DELETE FROM feedComment WHERE id = ?", [.text(id)])
        }
        try store.execute("DELETE FROM feedMention WHERE source = ?", [.text(id)])
    }

    /// Records a report. A reported post disappears from the reporter's feed.
    func enter(
        _ report: (kind: FeedReportDTO.Kind, target: String, reason: FeedReportDTO.Reason, note: String?),
        as id: String
    ) throws {
        let table =
            switch report.kind {
            case .post: "feedPost"
            case .comment: "feedComment"
            case .profile: "feedProfile"
            }
        guard try store.row("SELECT 1 FROM \(table) WHERE id = ?", [.text(report.target)]) != nil else {
            throw Failure.notFound("There is no \(report.kind.rawValue) \(report.target).")
        }
        try store.execute(
            """
            INSERT INTO feedReport (id, account, kind, target, reason, note, at) VALUES (?, ?, ?, ?, ?, ?, ?) \
            ON CONFLICT (id) DO UPDATE SET account = excluded.account, kind = excluded.kind, target = excluded.target, \
            reason = excluded.reason, note = excluded.note, at = excluded.at
            """,
            [
                .text(id), account.sqlValue, .text(report.kind.rawValue), .text(report.target),
                .text(report.reason.rawValue), report.note.map(SQLValue.text) ?? .null, moment.sqlValue,
            ])
        if report.kind == .post {
            try store.execute(
                "DELETE FROM feedTimeline WHERE post = ? AND account = ?", [.text(report.target), account.sqlValue])
        }
    }
}
