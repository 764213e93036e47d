import BackendCore
import CoreModels
import Database

extension Sample {
    /// Enters other people's pets with two months of posts, comments and likes, and scheduled posts for a week. A scale
    /// multiplies the pets, and the posts in these two months.
    /// - Parameter directory: Finds the sample's own pets.
    mutating func addSocialFeed(_ directory: any PetDirectory) throws {
        // All accounts share other people's pets, so a later sample only follows the existing ones.
        let first = FeedSamplePeople.all[0].handle
        let store = store
        func feed(of account: AccountID, at moment: Int) -> FeedRepository {
            FeedRepository(store: store, account: account, moment: moment, pets: directory)
        }
        let today = day.dayNumber * 1440
        let own = feed(of: account, at: today * 60_000)
        if try store.row("SELECT 1 FROM feedProfile WHERE handle = ?", [.text(first)]) != nil {
            let followed = FeedSamplePeople.all.filter(\.isFollowed).map(\.handle)
            for pet in pets { _ = try own.requireOwnProfile(pet.id) }
            for handle in followed {
                let sql = "SELECT id FROM feedProfile WHERE handle = ?"
                guard let profile = try store.row(sql, [.text(handle)]) else { continue }
                _ = try own.follow(profile.value("id"))
            }
            return
        }
        var people = FeedSamplePeople.all.map { person in
            (person: person, id: nextRowID(), account: random.nextID() as AccountID)
        }
        var entries = posts(by: people.map(\.person))
        let (further, furtherPosts) = furtherFeed(beside: entries)
        people += further.map { ($0, nextRowID(), random.nextID() as AccountID) }
        entries += furtherPosts
        for (person, id, account) in people {
            try store.execute(
                "INSERT INTO feedProfile (id, account, handle, name, species, about) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    .text(id), account.sqlValue, .text(person.handle), .text(person.name),
                    .text(person.species.rawValue), .text(person.about),
                ])
            guard person.isFollowed else { continue }
            try store.execute(
                "INSERT INTO feedFollow (account, profile) VALUES (?, ?)", [self.account.sqlValue, .text(id)])
        }
        let ownPets = try pets.map { pet in
            (handle: pet.name.lowercased(), id: try own.requireOwnProfile(pet.id), account: account)
        }
        let authors = (ownPets + people.map { ($0.person.handle, $0.id, $0.account) })
            .reduce(into: [:]) { authors, author in authors[author.handle] = (id: author.id, account: author.account) }
        let fans = people.prefix(FeedSamplePeople.all.count).map(\.account)
        for entry in entries.sorted(by: { $0.minute < $1.minute }) {
            guard let author = authors[entry.handle] else { continue }
            let id = nextRowID()
            // The seconds are random, as real ones are.
            let time = (today + entry.minute) * 60_000 + Int(random.next() % 60_000)
            try store.execute(
                "INSERT INTO feedPost (id, profile, due, text) VALUES (?, ?, ?, ?)",
                [.text(id), .text(author.id), time.sqlValue, .text(entry.text)])
            // Posts of the last day or later are scheduled.
            guard entry.minute < 0 else { continue }
            try feed(of: account, at: time).publishDue()
            try addLikes(to: id, upTo: entry.likes, by: fans)
            var written: [String] = []
            var at = time
            for comment in entry.comments {
                guard let author = authors[comment.handle] else { continue }
                at += Int(4 + random.next() % 50) * 60_000
                written.append(nextRowID())
                let parent = comment.answers.flatMap { written.indices.contains($0) ? written[$0] : nil }
                let draft = (PetID(author.id) ?? PetID(), comment.text, parent)
                try feed(of: author.account, at: at).comment(draft, on: id, as: written[written.count - 1])
            }
        }
    }

    /// Returns a new id, as rows have it.
    private mutating func nextRowID() -> String {
        (nextID() as EntityID<Never>).description
    }

    private mutating func addLikes(to post: String, upTo most: Int, by accounts: [AccountID]) throws {
        guard most > 0 else { return }
        let count = most - Int(random.next() % UInt64(most / 3 + 1))
        for account in accounts.shuffled(using: &random).prefix(count) {
            try store.execute("INSERT INTO feedLike (post, account) VALUES (?, ?)", [.text(post), account.sqlValue])
        }
    }

    /// Returns the posts, past and scheduled: the written ones, and everyday posts between them.
    private mutating func posts(by people: [FeedSamplePerson]) -> [FeedSamplePost] {
        var posts = FeedSamplePosts.written
        var minutes: [Int] = (-60..<0).flatMap { (day: Int) -> [Int] in
            (0..<3).map { _ -> Int in day * 1440 + 360 + Int(random.next() % 960) }
        }
        // Every twenty minutes for two days, and every few hours for five.
        var minute = 0
        while minute < 7 * 1440 {
            minute += minute < 2 * 1440 ? 12 + Int(random.next() % 16) : 90 + Int(random.next() % 120)
            let hour = minute / 60 % 24
            if (5..<23).contains(hour) { minutes.append(minute) }
        }
        var everyday = EverydayPosts()
        for minute in minutes {
            let person = people[Int(random.next() % UInt64(people.count))]
            let text = everyday.text(of: person, random: &random)
            posts.append(FeedSamplePost(person.handle, minute: minute, likes: Int(random.next() % 12), text))
        }
        return posts
    }

    /// Returns the posts that a scale adds: pets like the first ones, and for each of the first posts another one
    /// before the last day, with as many comments.
    private func furtherFeed(beside first: [FeedSamplePost]) -> (people: [FeedSamplePerson], posts: [FeedSamplePost]) {
        var random = SampleRandom(seed: "Social feed at a scale")
        func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        let people = (1..<scale).flatMap { round in
            FeedSamplePeople.all.map { person in
                let name = FeedSamplePeople.all[below(FeedSamplePeople.all.count)].name
                return FeedSamplePerson(
                    handle: "\(person.handle)\(round + 1)", name: name, species: person.species, about: person.about,
                    isFollowed: person.isFollowed)
            }
        }
        var everyday = EverydayPosts()
        let posts = (1..<scale).flatMap { _ in
            first.map { model in
                let person = people[below(people.count)]
                var post = FeedSamplePost(
                    person.handle, minute: -1440 * (1 + below(60)) + 360 + below(960), likes: model.likes,
                    everyday.text(of: person, random: &random))
                post.comments = model.comments.map { comment in
                    let text = FeedSamplePosts.answers[below(FeedSamplePosts.answers.count)]
                    return FeedSamplePost.Comment(people[below(people.count)].handle, text, answers: comment.answers)
                }
                return post
            }
        }
        return (people, posts)
    }
}

/// Everyday posts, in the words of each species.
private struct EverydayPosts {
    private var left: [String: [String]] = [:]

    /// Returns a pet's next post. No text repeats before all others were used.
    mutating func text(of person: FeedSamplePerson, random: inout SampleRandom) -> String {
        var left = left[person.handle] ?? []
        if left.isEmpty { left = FeedSamplePosts.everyday(of: person.species).shuffled(using: &random) }
        var text = left.removeFirst()
        self.left[person.handle] = left
        for (slot, words) in FeedSamplePosts.slots {
            // A post doesn't mention its own author.
            let words = words.filter { $0 != "@\(person.handle)" }
            text = text.replacing("{\(slot)}", with: words[Int(random.next() % UInt64(words.count))])
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

/// Another person's pet.
struct FeedSamplePerson: Sendable {
    let handle: String
    let name: String
    let species: Species
    let about: String
    var isFollowed = true
}

/// A post of one of them.
struct FeedSamplePost: Sendable {
    struct Comment: Sendable {
        let handle: String
        let text: String
        /// The index of the earlier comment that it replies to.
        var answers: Int?

        init(_ handle: String, _ text: String, answers: Int? = nil) {
            self.handle = handle
            self.text = text
            self.answers = answers
        }
    }

    let handle: String
    /// The minutes after the beginning of the sample's last day, in UTC.
    let minute: Int
    let likes: Int
    let text: String
    var comments: [Comment] = []

    init(_ handle: String, minute: Int, likes: Int, _ text: String, _ comments: [Comment] = []) {
        self.handle = handle
        self.minute = minute
        self.likes = likes
        self.text = text
        self.comments = comments
    }

    /// - Parameters:
    ///   - days: The number of days before the last.
    ///   - hour: The hour of that day, in UTC.
    init(_ handle: String, ago days: Int, at hour: Int, likes: Int, _ text: String, _ comments: [Comment] = []) {
        self.init(handle, minute: -days * 1440 + hour * 60, likes: likes, text, comments)
    }
}
