import BackendCore
import CoreModels
import Database
import SocialFeedWire

// Profiles: the person's own, and those they follow or block.
extension FeedRepository {
    /// Returns a profile, which is empty for a pet that never posted.
    /// - Parameter includingShared: Whether a pet that is shared with the account has an empty profile, too.
    func requireProfile(_ id: PetID, includingShared: Bool = false) throws -> FeedProfileDTO {
        let arguments = Array(repeating: account.sqlValue, count: 3) + [id.sqlValue]
        if let row = try store.row(FeedTables.oneProfile, arguments) { return try FeedProfileDTO(row: row) }
        let found =
            if includingShared { try pets.pet(id, for: account, now: now, in: store) } else {
                try pets.pet(id, of: account, in: store)
            }
        guard let pet = found else { throw Failure.notFound("There is no profile \(id).") }
        let isMine = pet.role == .owner
        // Without a stored profile, somebody else's pet can't be followed or blocked.
        let relation: Bool? = isMine ? false : nil
        return FeedProfileDTO(
            id: id.description, handle: try Self.freeHandle(of: pet.name, in: store), name: pet.name,
            species: pet.species,
            mine: isMine, about: nil, following: relation, blocked: relation, posts: 0, followers: 0)
    }

    /// Returns other accounts' profiles, followed ones first.
    func profiles(like text: String?) throws -> RowList<FeedProfileDTO> {
        let (sql, arguments) = ProfileSearch(text).statement(for: account)
        return RowList("feedProfile", try store.rows(sql, arguments)) { try FeedProfileDTO(row: $0) }
    }

    /// Returns the profile of one of the account's pets, created if it has none yet.
    /// - Returns: Its id.
    func requireOwnProfile(_ id: PetID) throws -> String {
        let profile = id.description
        if let row = try store.row("SELECT account FROM feedProfile WHERE id = ?", [.text(profile)]) {
            guard try row.value("account") == account else {
                throw Failure.forbidden("Only pets of your own can post for you.", reason: "role")
            }
            return profile
        }
        let pet = try pets.require(id, of: account, in: store)
        try store.execute(
            "INSERT INTO feedProfile (id, account, handle, name, species) VALUES (?, ?, ?, ?, ?)",
            [
                .text(profile), account.sqlValue, .text(Self.freeHandle(of: pet.name, in: store)), .text(pet.name),
                .text(pet.species),
            ])
        return profile
    }

    /// Returns an unused handle for a name.
    static func freeHandle(of name: String, in store: Connection) throws -> String {
        let base = FeedText.handle(of: name)
        var handle = base
        var number = 1
        while try store.row("SELECT 1 FROM feedProfile WHERE handle = ?", [.text(handle)]) != nil {
            number += 1
            handle = "\(base)\(number)"
        }
        return handle
    }

    /// Follows a profile. Its posts appear in the feed, including older ones.
    func follow(_ id: PetID) throws -> FeedProfileDTO {
        let profile = try requireOther(id)
        let blocks = """
            SELECT 1 FROM feedBlock b JOIN feedProfile mine ON mine.id = b.profile \
            WHERE mine.account = ? AND b.account = (SELECT account FROM feedProfile WHERE id = ?)
            """
        if try store.row(blocks, [account.sqlValue, id.sqlValue]) != nil {
            throw Failure.forbidden("\(profile.name ?? "The pet") can't be followed by you.", reason: "blocked")
        }
        let values = [account.sqlValue, id.sqlValue]
        try store.execute("DELETE FROM feedBlock WHERE account = ? AND profile = ?", values)
        try store.execute("INSERT INTO feedFollow (account, profile) VALUES (?, ?) ON CONFLICT DO NOTHING", values)
        try store.execute(
            """
            INSERT INTO feedTimeline (account, at, post) SELECT ?, at, id FROM feedPost \
            WHERE profile = ? AND at IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM feedReport WHERE account = ? AND target = feedPost.id) \
            ON CONFLICT DO NOTHING
            """, values + [account.sqlValue])
        return try requireProfile(id)
    }

    /// Unfollows a profile. Its posts disappear from the feed.
    func unfollow(_ id: PetID) throws -> FeedProfileDTO {
        try requireOther(id)
        let values = [account.sqlValue, id.sqlValue]
        try store.execute("DELETE FROM feedFollow WHERE account = ? AND profile = ?", values)
        try store.execute(
            """
            DELETE FROM feedTimeline WHERE account = ? \
            AND post IN (SELECT id FROM feedPost WHERE profile = ? AND at IS NOT NULL)
            """, values)
        return try requireProfile(id)
    }

    /// Blocks a profile. Its posts and comments are hidden, and it can't reply to the account's posts.
    func block(_ id: PetID) throws -> FeedProfileDTO {
        _ = try unfollow(id)
        try store.execute(
            "INSERT INTO feedBlock (account, profile) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [account.sqlValue, id.sqlValue])
        return try requireProfile(id)
    }

    /// Unblocks a profile. Does nothing if it isn't blocked.
    func unblock(_ id: PetID) throws -> FeedProfileDTO {
        _ = try requireProfile(id)
        try store.execute(
            "DELETE FROM feedBlock WHERE account = ? AND profile = ?", [account.sqlValue, id.sqlValue])
        return try requireProfile(id)
    }

    /// Returns whether the account blocks a profile.
    func isBlocked(_ profile: String) throws -> Bool {
        let sql = "SELECT 1 FROM feedBlock WHERE account = ? AND profile = ?"
        return try store.row(sql, [account.sqlValue, .text(profile)]) != nil
    }

    @discardableResult
    private func requireOther(_ id: PetID) throws -> FeedProfileDTO {
        let profile = try requireProfile(id)
        if profile.mine == true {
            throw Failure.conflict("\(profile.name ?? "This") is your own pet.", reason: "own")
        }
        return profile
    }
}
