import BackendCoreTesting
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import Testing

@testable import SocialFeedFeature

@Suite("Feed gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct SocialFeedContract {
    /// The sample data's pets, with the profiles and posts of others.
    private struct World {
        let backend: RealBackend
        let feed: FeedGateway
        let other: Profile

        init() async throws {
            backend = try await RealBackend(sample: true)
            feed = FeedGateway(client: backend.client, zone: .gmt)
            let profiles = try await feed.profiles(matching: "").values
            other = try #require(profiles.first { !$0.isBlocked && $0.posts > 0 })
        }

        func draft(_ text: String) -> Draft { Draft(author: backend.pet.id, text: text) }

        func publish(_ text: String) async throws -> Post { try await feed.publish(draft(text), as: PostID()) }
    }

    @Test("A post is created once, changed, liked, and deleted")
    func posts() async throws {
        let world = try await World()
        let feed = world.feed
        let id = PostID()
        let post = try await feed.publish(world.draft("Look who learnt to swim!"), as: id)
        #expect(try await feed.publish(world.draft("Look who learnt to swim!"), as: id) == post)
        #expect(try await feed.post(id) == post)
        #expect(try await feed.posts(of: .following, before: nil).posts.first?.id == id)
        #expect(try await feed.posts(of: .profile(world.backend.pet.id), before: nil).posts.map(\.id) == [id])
        #expect(try await feed.posts(of: .following, after: post.place).posts.isEmpty)
        #expect(try await feed.edit(id, text: "Look who learnt to dive!").text == "Look who learnt to dive!")
        #expect(try await feed.setLiked(true, id).isLiked)
        #expect(try await !feed.setLiked(false, id).isLiked)
        try await feed.remove(id)
        try await feed.remove(id)
        await world.backend.expect("not found", "post") { _ = try await feed.post(id) }
    }

    @Test("The photo of a post is read by others as it was published")
    func photo() async throws {
        let world = try await World()
        let account = AccountGateway(client: world.backend.visitor, device: "Bob's laptop")
        let reader = FeedGateway(
            client: world.backend.client(with: try await account.registerDevice().access), zone: .gmt)
        let points = try #require(PhotoPoints(width: 120, rgb: [UInt8](repeating: 200, count: 43_200)))
        var draft = world.draft("Look!")
        draft.photo = try PhotoReference(fileName: "lake.jpg")
        draft.points = points
        let post = try await world.feed.publish(draft, as: PostID())
        for feed in [world.feed, reader] { #expect(try await feed.photo(of: post.id) == points) }
        let plain = try await world.publish("Nothing to see.")
        await world.backend.expect("not found", "photo") { _ = try await reader.photo(of: plain.id) }
        try await world.feed.remove(post.id)
        await world.backend.expect("not found", "photo") { _ = try await reader.photo(of: post.id) }
    }

    @Test("Comments are read in order of creation, replied to, and deleted")
    func comments() async throws {
        let world = try await World()
        let feed = world.feed
        let post = try await world.publish("Who knows a vet?")
        let first = try await feed.comment(world.draft("Dr. Lind."), on: post.id, answering: nil, as: CommentID())
        let second = try await feed.comment(
            world.draft("Where?"), on: post.id, answering: first.id, as: CommentID())
        #expect(second.parent == first.id)
        let page = try await feed.comments(on: post.id, after: nil)
        #expect(page.comments.map(\.id) == [first.id, second.id] && !page.hasMore)
        #expect(try await feed.comments(on: post.id, after: first.place).comments.map(\.id) == [second.id])
        try await feed.remove(second.id, on: post.id)
        #expect(try await feed.comments(on: post.id, after: nil).comments.map(\.id) == [first.id])
    }

    @Test("A profile can be followed and blocked, but not one's own")
    func profiles() async throws {
        let world = try await World()
        let feed = world.feed
        let other = world.other.id
        let own = world.backend.pet.id
        #expect(try await feed.profile(other).id == other)
        #expect(try await feed.setFollowed(true, other).isFollowed)
        #expect(try await !feed.setFollowed(false, other).isFollowed)
        #expect(try await feed.setBlocked(true, other).isBlocked)
        #expect(try await feed.posts(of: .profile(other), before: nil).posts.isEmpty)
        #expect(try await !feed.setBlocked(false, other).isBlocked)
        await world.backend.expect("refused: own", "follow") { _ = try await feed.setFollowed(true, own) }
        await world.backend.expect("refused: own", "block") { _ = try await feed.setBlocked(true, own) }
    }

    @Test("A report is accepted once, and unread notices are counted until seen")
    func reports() async throws {
        let world = try await World()
        let feed = world.feed
        let theirs = try #require(try await feed.posts(of: .profile(world.other.id), before: nil).posts.first)
        let report = Report(target: .post(theirs.id), reason: .spam, note: "")
        let id = EntityID<Report>()
        for _ in 0..<2 { try await feed.report(report, as: id) }
        try await feed.seeMentions()
        #expect(try await feed.unread().mentions == 0)
        #expect(try await feed.posts(of: .mentions, before: nil).posts.allSatisfy { $0.id != theirs.id })
    }

    @Test("Each rejection has its own error")
    func refused() async throws {
        let world = try await World()
        let backend = world.backend
        let feed = world.feed
        let theirs = try #require(try await feed.posts(of: .profile(world.other.id), before: nil).posts.first)
        let post = try await world.publish("Hello")
        await backend.expect("rejected: text", "publish") { _ = try await world.publish(" ") }
        await backend.expect("rejected: text", "edit") { _ = try await feed.edit(post.id, text: "") }
        await backend.expect("refused: exists", "publish") {
            _ = try await feed.publish(world.draft("Another"), as: post.id)
        }
        await backend.expect("not found", "profile") { _ = try await feed.profile(backend.stranger) }
        await backend.expect("not found", "comment") {
            _ = try await feed.comment(world.draft("Hm"), on: PostID(), answering: nil, as: CommentID())
        }
        await backend.expect("refused: ", "edit another's") { _ = try await feed.edit(theirs.id, text: "Mine") }
        await backend.expect("refused: ", "delete another's") { try await feed.remove(theirs.id) }
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let world = try await World()
        let backend = world.backend
        let feed = world.feed
        let other = world.other.id
        try backend.closeStore()
        let requests: [NamedRequest] = [
            ("posts", { _ = try await feed.posts(of: .following, before: nil) }),
            ("mentions", { _ = try await feed.posts(of: .mentions, before: nil) }),
            ("post", { _ = try await feed.post(PostID()) }),
            ("photo", { _ = try await feed.photo(of: PostID()) }),
            ("publish", { _ = try await world.publish("Hello") }),
            ("edit", { _ = try await feed.edit(PostID(), text: "Hello") }),
            ("delete", { try await feed.remove(PostID()) }),
            ("like", { _ = try await feed.setLiked(true, PostID()) }),
            ("comments", { _ = try await feed.comments(on: PostID(), after: nil) }),
            ("profiles", { _ = try await feed.profiles(matching: "a") }),
            ("profile", { _ = try await feed.profile(other) }),
            ("follow", { _ = try await feed.setFollowed(true, other) }),
            ("block", { _ = try await feed.setBlocked(true, other) }),
            ("unread", { _ = try await feed.unread() }),
            ("seen", { try await feed.seeMentions() }),
        ]
        for request in requests { await backend.expect("unavailable", request.name, request.send) }
    }
}
