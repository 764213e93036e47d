import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import SocialFeedSlice

@Suite("Social feed slice", .onBothStores, .timeLimit(.minutes(5)))
struct SocialFeedSliceTests {
    /// A household with the pet Miso, and a feed with the pets Ida and Oskar of other people.
    struct World {
        static let ida = "00000000-0000-4000-8000-0000000000a1"
        static let oskar = "00000000-0000-4000-8000-0000000000a2"
        static let other = AccountID(UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 9)))

        let backend: SliceBackend

        init(following: [String] = [Self.ida]) async throws {
            backend = try SliceBackend(.socialFeed(pets: PetsStandIn()))
            try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
            try await backend.database.write { store in
                for (id, handle) in [(Self.ida, "ida"), (Self.oskar, "oskar")] {
                    try store.execute(
                        "INSERT INTO feedProfile (id, account, handle, name, species) VALUES (?, ?, ?, ?, 'dog')",
                        [.text(id), Self.other.sqlValue, .text(handle), .text(handle.capitalized)])
                }
            }
            for profile in following { try await backend.send(.put, "/v1/feed/profiles/\(profile)/follow") }
        }

        /// Publishes a post as someone else's pet.
        func post(_ number: Int, as profile: String = Self.ida, _ text: String = "A post", minute: Int? = nil)
            async throws
        {
            try await backend.database.write { store in
                let draft = (PetID(profile) ?? PetID(), text, nil as String?)
                try Self.feed(in: store, minute: minute ?? number - 1000).post(draft, as: Bodies.id(number))
            }
        }

        func comment(_ number: Int, on post: Int, as profile: String, _ text: String, parent: Int? = nil) async throws {
            try await backend.database.write { store in
                let draft = (PetID(profile) ?? PetID(), text, parent.map { Bodies.id($0) })
                try Self.feed(in: store, minute: 0).comment(draft, on: Bodies.id(post), as: Bodies.id(number))
            }
        }

        /// The feed of someone else, some minutes after noon.
        private static func feed(in store: Connection, minute: Int) -> FeedRepository {
            let noon = Int(SliceBackend.noon.timeIntervalSince1970 * 1000)
            return FeedRepository(
                store: store, account: other, moment: noon + minute * 60_000, pets: PetsStandIn())
        }

        /// The ids of a page of posts, and whether there are more.
        func page(_ query: String = "", of list: String = "feed") async throws -> (ids: [String], more: Bool) {
            let answer = try await backend.send(.get, "/v1/\(list)\(query)").json
            return (
                answer?["posts"]?.array.compactMap { $0["id"]?.string } ?? [], answer?["more"] == .bool(true)
            )
        }

        func place(_ number: Int) async throws -> String {
            let answer = try await backend.send(.get, "/v1/feed/posts/\(Bodies.id(number))").json
            guard case .number(let place)? = answer?["place"] else { return "" }
            return String(Int(place))
        }
    }

    @Test("Posts at the same time are all published, each in its own place")
    func concurrent() async throws {
        let world = try await World()
        let numbers = 1...16
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers {
                group.addTask { try await world.post(number, minute: 0) }
            }
            try await group.waitForAll()
        }
        let page = try await world.page("?limit=50")
        #expect(Set(page.ids) == Set(numbers.map { Bodies.id($0) }))
        #expect(page.ids.count == numbers.count)
        let noon = Int(SliceBackend.noon.timeIntervalSince1970 * 1000)
        var places: [String] = []
        for id in numbers { places.append(try await world.place(id)) }
        #expect(places.sorted() == numbers.map { String(noon + $0 - 1) })
    }

    @Test("Pages contain all posts once in both directions, while others post and delete")
    func pages() async throws {
        let world = try await World()
        for number in 1...25 { try await world.post(number) }
        var (seen, more) = try await world.page("?limit=10")
        #expect(seen == (16...25).reversed().map { Bodies.id($0) })
        #expect(more)
        // Posts are added above and below, and the ones at the edge are deleted.
        try await world.post(26)
        let edge = try await world.place(16)
        try await world.backend.database.write { store in
            try store.execute("DELETE FROM feedPost WHERE id = ?", [.text(Bodies.id(16))])
        }
        let next = try await world.page("?limit=10&before=\(edge)")
        #expect(next.ids == (6...15).reversed().map { Bodies.id($0) })
        seen = next.ids
        let last = try await world.page("?limit=10&before=\(world.place(6))")
        #expect(last.ids == (1...5).reversed().map { Bodies.id($0) })
        #expect(!last.more)
        // And back up, the nearest first.
        let up = try await world.page("?limit=10&after=\(world.place(5))")
        #expect(up.ids == seen)
        #expect(up.more)
        more = try await world.page("?limit=10&after=\(world.place(17))").more
        #expect(!more)
    }

    @Test("A place that isn't a number is refused, also beside another one")
    func invalidPlaces() async throws {
        let world = try await World()
        for query in ["before=null", "after=null", "after=1&before=null", "after=null&before=1"] {
            #expect(try await world.backend.send(.get, "/v1/feed?\(query)").status == 400, "\(query)")
        }
    }

    @Test("A post goes above the seen posts, even if its clock is behind")
    func clockBehind() async throws {
        let world = try await World()
        try await world.post(1, minute: 0)
        let seen = try await world.place(1)
        try await world.post(2, minute: -30)
        #expect(try await world.page("?after=\(seen)").ids == [Bodies.id(2)])
    }

    @Test("Following adds the older posts; unfollowing and blocking remove them")
    func follow() async throws {
        let world = try await World()
        try await world.post(1)
        try await world.post(2, as: World.oskar)
        #expect(try await world.page().ids == [Bodies.id(1)])
        let path = "/v1/feed/profiles/\(World.oskar)"
        #expect(try await world.backend.send(.put, "\(path)/follow").json?["following"] == .bool(true))
        #expect(try await world.page().ids == [Bodies.id(2), Bodies.id(1)])
        try await world.backend.send(.delete, "\(path)/follow")
        #expect(try await world.page().ids == [Bodies.id(1)])
        try await world.backend.send(.put, "\(path)/follow")
        #expect(try await world.backend.send(.put, "\(path)/block").json?["blocked"] == .bool(true))
        try await world.post(3, as: World.oskar)
        #expect(try await world.page().ids == [Bodies.id(1)])
        #expect(try await world.page(of: "feed/profiles/\(World.oskar)/posts").ids == [])
        let post = try await world.backend.send(.get, "/v1/feed/posts/\(Bodies.id(3))")
        #expect(post.status == 403)
        try await world.backend.send(.delete, "\(path)/block")
        #expect(try await world.backend.send(.get, "/v1/feed/posts/\(Bodies.id(3))").status == 200)
    }

    @Test("A like counts once however often it is sent, and can be removed")
    func likes() async throws {
        let world = try await World()
        try await world.post(1)
        let path = "/v1/feed/posts/\(Bodies.id(1))/like"
        for _ in 1...2 {
            let post = try await world.backend.send(.put, path).json
            #expect(post?["likes"] == 1)
            #expect(post?["liked"] == .bool(true))
        }
        for _ in 1...2 { #expect(try await world.backend.send(.delete, path).json?["likes"] == 0) }
        #expect(try await world.backend.send(.put, "/v1/feed/posts/\(Bodies.id(9))/like").status == 404)
    }

    @Test("An own post is published once, edited and deleted; another's can't be")
    func own() async throws {
        let world = try await World()
        let path = "/v1/feed/posts/\(Bodies.id(1))"
        let draft: JSONValue = ["profile": .string(Bodies.miso), "text": " Hello, @ida and @nobody! "]
        for _ in 1...2 {
            let post = try await world.backend.send(.put, path, draft).json
            #expect(post?["text"] == "Hello, @ida and @nobody!")
            #expect(post?["mentions"] == ["ida"])
            #expect(post?["profile"]?["handle"] == "miso")
        }
        #expect(try await world.page().ids == [Bodies.id(1)])
        #expect(
            try await world.backend.send(.put, path, ["profile": .string(Bodies.miso), "text": "Other"]).status == 409)
        #expect(try await world.backend.send(.put, "\(path)/text", ["text": "Bye"]).json?["text"] == "Bye")
        try await world.post(2)
        let others = "/v1/feed/posts/\(Bodies.id(2))"
        #expect(try await world.backend.send(.put, "\(others)/text", ["text": "Bye"]).status == 403)
        #expect(try await world.backend.send(.delete, others).status == 403)
        #expect(try await world.backend.send(.delete, path).status == 204)
        #expect(try await world.backend.send(.delete, path).status == 404)
        #expect(try await world.backend.send(.put, "\(path)/text", ["text": "Late"]).status == 404)
    }

    @Test(
        "An invisible text, or one that is too long, is refused at its member",
        arguments: ["", " \n ", "\u{200B}\u{200D}", String(repeating: "a", count: 5001), "a\u{0}b"])
    func refused(text: String) async throws {
        let world = try await World()
        let answer = try await world.backend.send(
            .put, "/v1/feed/posts/\(Bodies.id(1))", ["profile": .string(Bodies.miso), "text": .string(text)])
        #expect(answer.status == 422)
        #expect(answer.json?["error"]?["problems"]?.array.map { $0["field"] } == ["text"])
        #expect(try await world.page().ids == [])
    }

    @Test("A comment keeps its thread when its parent is deleted, and is hidden when its author is blocked")
    func comments() async throws {
        let world = try await World()
        try await world.post(1)
        let path = "/v1/feed/posts/\(Bodies.id(1))/comments"
        let mine: JSONValue = ["profile": .string(Bodies.miso), "text": "First"]
        #expect(try await world.backend.send(.put, "\(path)/\(Bodies.id(2))", mine).status == 200)
        try await world.comment(3, on: 1, as: World.oskar, "Second, @miso", parent: 2)
        #expect(try await world.backend.send(.delete, "\(path)/\(Bodies.id(3))").status == 403)
        #expect(try await world.backend.send(.delete, "\(path)/\(Bodies.id(2))").status == 204)
        var comments = try await world.backend.send(.get, path).json?["comments"]?.array
        #expect(comments?.map { $0["text"] } == [nil, "Second, @miso"])
        #expect(comments?.last?["parent"] == .string(Bodies.id(2)))
        #expect(try await world.page(of: "feed/mentions").ids == [Bodies.id(1)])
        try await world.backend.send(.put, "/v1/feed/profiles/\(World.oskar)/block")
        comments = try await world.backend.send(.get, path).json?["comments"]?.array
        #expect(comments?.last?["hidden"] == "blocked")
        #expect(comments?.last?["text"] == nil)
    }

    @Test("Unseen posts are counted, without one's own")
    func unread() async throws {
        let world = try await World()
        for number in 1...3 { try await world.post(number, number == 2 ? "Look, @miso" : "A post") }
        // A pet can be mentioned once it has a handle.
        try await world.backend.send(
            .put, "/v1/feed/posts/\(Bodies.id(9))", ["profile": .string(Bodies.miso), "text": "Mine"])
        try await world.comment(5, on: 1, as: World.ida, "Hello @miso")
        #expect(try await world.backend.send(.get, "/v1/feed/unread").json == ["mentions": 1, "posts": 3])
        let second = try #require(Int(try await world.place(2)))
        let news = try await world.backend.send(
            .put, "/v1/feed/reading", ["seen": .number(Double(second)), "shown": .number(Double(second))])
        #expect(news.json == ["mentions": 1, "new": 2])
        #expect(try await world.backend.send(.get, "/v1/feed/unread").json == ["mentions": 1, "posts": 1])
        try await world.backend.send(.put, "/v1/feed/reading", ["mentionsSeen": .bool(true)])
        #expect(try await world.backend.send(.get, "/v1/feed/unread").json == ["mentions": 0, "posts": 1])
    }

    @Test("At most a hundred new posts, scheduled posts and mentions are counted")
    func countedUpTo() async throws {
        let world = try await World()
        try await world.backend.send(
            .put, "/v1/feed/posts/\(Bodies.id(9))", ["profile": .string(Bodies.miso), "text": "Mine"])
        for number in 101...230 { try await world.post(number, "Look, @miso", minute: number - 500) }
        let unread = try await world.backend.send(.get, "/v1/feed/unread").json
        #expect(unread == ["mentions": 100, "posts": 100])
        let shown = JSONValue.number(Double(try #require(Int(try await world.place(101)))))
        let news = try await world.backend.send(.put, "/v1/feed/reading", ["shown": shown])
        #expect(news.json == ["mentions": 100, "new": 100])
    }

    @Test("A reported post disappears from the feed, and a missing one can't be reported")
    func report() async throws {
        let world = try await World()
        try await world.post(1)
        let path = "/v1/feed/reports/\(Bodies.id(7))"
        let report: JSONValue = ["kind": "post", "target": .string(Bodies.id(1)), "reason": "cruelty"]
        #expect(try await world.backend.send(.put, path, report).status == 204)
        #expect(try await world.page().ids == [])
        let gone: JSONValue = ["kind": "comment", "target": .string(Bodies.id(1)), "reason": "spam"]
        #expect(try await world.backend.send(.put, path, gone).status == 404)
        let wrong: JSONValue = ["kind": "post", "target": .string(Bodies.id(1)), "reason": "dislike"]
        #expect(try await world.backend.send(.put, path, wrong).status == 422)
    }

    @Test("A pet's posts are deleted with it")
    func petGoes() async throws {
        let world = try await World()
        try await world.backend.send(
            .put, "/v1/feed/posts/\(Bodies.id(1))", ["profile": .string(Bodies.miso), "text": "Hello"])
        try await world.backend.send(.delete, "/v1/pets/\(Bodies.miso)")
        #expect(try await world.page().ids == [])
    }

    @Test(
        "Handles are found in a text",
        arguments: [
            ("@ida and @Frau_Holle, mail a@b.de", ["ida", "frau_holle"]), ("@@ida", ["ida"]), ("@", []),
            ("é@ida @ida @ida!", ["ida"]),
        ])
    func handles(text: String, expected: [String]) {
        #expect(FeedText.handles(in: text) == expected)
    }
}
