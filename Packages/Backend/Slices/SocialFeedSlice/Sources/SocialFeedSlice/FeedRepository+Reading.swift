import BackendCore
import Database
import SocialFeedWire

// The counts of new posts and mentions, and the record of seen ones.
extension FeedRepository {
    /// Returns the numbers of unseen posts and mentions, up to a limit.
    func unread() throws -> FeedUnreadDTO {
        let reading = try reading()
        let posts = try count(FeedTables.countUnread, [account.sqlValue, reading.seen.sqlValue])
        let due = try count(FeedTables.countDue, [account.sqlValue, moment.sqlValue])
        let mentions = try count(FeedTables.countMentions, [account.sqlValue, reading.mentions.sqlValue])
        return FeedUnreadDTO(posts: min(posts + due, SocialFeedAPI.mostCounted), mentions: mentions)
    }

    /// Publishes scheduled posts, records what was seen, and counts the posts above the shown ones.
    func read(_ given: FeedReadingDTO) throws -> FeedNewsDTO {
        try publishDue()
        let before = try reading()
        var after = before
        if let seen = given.seen { after.seen = max(after.seen, min(seen, moment + 1000)) }
        if given.mentionsSeen == true { after.mentions = max(after.mentions, moment) }
        if after != before {
            try store.execute(
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
    private func reading() throws -> (seen: Int, mentions: Int) {
        let sql = "SELECT seen, mentionsSeen FROM feedReading WHERE account = ?"
        guard let row = try store.row(sql, [account.sqlValue]) else {
            return (moment - 86_400_000, moment - 7 * 86_400_000)
        }
        return (try row.value("seen"), try row.value("mentionsSeen"))
    }

    private func count(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try store.row(sql, arguments)?.value("count") ?? 0
    }
}
