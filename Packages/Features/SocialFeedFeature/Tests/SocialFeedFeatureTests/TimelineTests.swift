import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("The feed", .timeLimit(.minutes(10)))
struct TimelineTests {
    private let coordinator = CoordinatorDouble()

    private func screen(_ world: World, _ source: FeedSource = .following) -> any ScreenSource {
        let screen = TimelineScreen.makeScreen(source, world.dependencies, coordinator)
        screen.appear()
        return screen
    }

    private func rows(_ screen: Screen) -> [Row] {
        screen.allElements.flatMap { element -> [Row] in if case .list(let list) = element { list.rows } else { [] } }
    }

    private func like(_ number: Int) -> Event { .activated(CommandID("like/\(PostID(World.id(number)))")) }

    @Test("It shows the newest first, and loads older ones near the end")
    func pages() async throws {
        let world = try World((1...70).map { World.post($0) })
        let screen = screen(world)
        #expect(rows(await screen.settled()).count == 30)
        screen.handle(.nearEnd("posts"))
        #expect(rows(await screen.settled()).count == 60)
        screen.handle(.nearEnd("posts"))
        let all = await screen.settled()
        #expect(rows(all).map(\.id) == (1...70).reversed().map { RowID("\(PostID(World.id($0)))") })
        #expect(all.inconsistencies.isEmpty)
    }

    @Test("New posts by others wait behind “3 new”, nothing moves, and the command shows them")
    func waits() async throws {
        let world = try World((1...5).map { World.post($0) })
        let screen = screen(world)
        let before = await screen.settled()
        for number in 6...8 { await world.feed.add(World.post(number)) }
        world.stream.send(.counted(posts: 3, mentions: 1))
        let updated = await screen.until { $0.command("newest") != nil }
        #expect(updated.command("newest")?.label == "Show 3 new")
        #expect(updated.command("mentions")?.label == "Mentions (1 new)")
        #expect(rows(updated) == rows(before))
        #expect(updated.body.count == before.body.count)
        screen.handle(.activated("newest"))
        let shown = await screen.until { rows($0).count == 8 }
        #expect(shown.id != updated.id)
        #expect(shown.command("newest") == nil)
    }

    @Test("A like is shown at once and counted by the service's response")
    func likes() async throws {
        let world = try World([World.post(1, likes: 2)])
        let screen = screen(world)
        _ = await screen.settled()
        screen.handle(like(1))
        #expect(rows(screen.screen).first?.badge?.plain == "you and 2 others like it")
        await world.feed.waitForLike()
        #expect(await world.feed.likesSent == [true])
        #expect(await world.feed.posts.first?.likes == 3)
    }

    @Test("A like that fails is reverted and reported")
    func likeFails() async throws {
        let world = try World([World.post(1, likes: 2)])
        let screen = screen(world)
        let before = rows(await screen.settled())
        await world.feed.fail(with: .unavailable(reason: "The store is locked."))
        screen.handle(like(1))
        #expect(rows(screen.screen) != before)
        let after = await screen.until { $0.allElements.contains { $0.id == "notice" } }
        #expect(rows(after) == before)
        #expect(world.log.records.map(\.message) == ["a like wasn't saved"])
    }

    @Test("Of several likes of a post the last counts, even if the first fails")
    func lastLike() {
        var likes = PendingLikes()
        let post = World.post(1, likes: 2)
        likes.begin(post)
        likes.begin(post.toggled())
        likes.begin(post)
        #expect(likes.finish(post.id, response: nil) == nil)
        #expect(likes.finish(post.id, response: post) == nil)
        #expect(likes.finish(post.id, response: post.toggled()) == post.toggled())
    }

    @Test("A post that was deleted while it was read is marked in its place")
    func gone() async throws {
        let world = try World([World.post(1), World.post(2)])
        let screen = screen(world)
        _ = await screen.settled()
        await world.feed.lose(PostID(World.id(1)))
        screen.handle(like(1))
        let after = await screen.until { rows($0).last?.isSelectable == false }
        #expect(rows(after).last?.title.plain == "This post was deleted in the meantime")
        #expect(rows(after).count == 2)
    }

    @Test("An empty feed says how to fill it, and a failure can be retried")
    func empty() async throws {
        let world = try World()
        let screen = screen(world)
        let settled = await screen.settled()
        #expect(settled.allElements.contains { if case .emptyState = $0 { true } else { false } })
        let failing = try World([World.post(1)])
        await failing.feed.fail(with: .unavailable(reason: "The store is locked."))
        let other = self.screen(failing)
        #expect(await other.settled().command(.retry) != nil)
        await failing.feed.fail(with: nil)
        other.handle(.activated(.retry))
        #expect(rows(await other.settled()).count == 1)
    }

    @Test("A failure to load older posts is reported below the loaded ones")
    func olderFails() async throws {
        let world = try World((1...70).map { World.post($0) })
        let screen = screen(world)
        _ = await screen.settled()
        await world.feed.fail(with: .unavailable(reason: "The store is locked."))
        screen.handle(.nearEnd("posts"))
        let failed = await screen.until { $0.command(.retry) != nil }
        #expect(rows(failed).count == 30)
        #expect(failed.body.last?.id == .loadFailure)
        await world.feed.fail(with: nil)
        screen.handle(.activated(.retry))
        #expect(rows(await screen.until { self.rows($0).count > 30 }).count == 60)
    }

    @Test("A pet is unfollowed, followed and blocked on its page, and the feed loses and gets its posts")
    func relations() async throws {
        let world = try World([World.post(1)])
        let feed = screen(world)
        _ = await feed.settled()
        let page = screen(world, .profile(World.ida.id))
        _ = await page.until { $0.command("follow") != nil }
        page.handle(.activated("follow"))
        #expect(await page.until { $0.command("follow")?.label == "Follow" }.isBusy == false)
        #expect(rows(await feed.until { self.rows($0).isEmpty }).isEmpty)
        page.handle(.activated("follow"))
        #expect(rows(await feed.until { self.rows($0).count == 1 }).count == 1)
        page.handle(.activated("block"))
        let blocked = await page.until { $0.command("follow") == nil }
        #expect(blocked.command("block")?.label == "Unblock")
        #expect(rows(await feed.until { self.rows($0).isEmpty }).isEmpty)
    }

    @Test("A pet without a profile can't be followed or blocked")
    func missingProfile() {
        var state = TimelineState(source: .profile(World.ida.id))
        var profile = Profile(
            author: World.ida, about: nil, isFollowed: false, isBlocked: false, posts: 0, followers: 0)
        func commands() -> [CommandID] {
            state.profile = profile
            return TimelinePage(state: state, now: LocalTime(World.today, .midnight)).screen.commands.map(\.id)
        }
        #expect(commands().contains("follow") && commands().contains("block"))
        profile.exists = false
        #expect(!commands().contains("follow") && !commands().contains("block"))
    }

    @Test(
        "A text of a megabyte, of one character or of control characters has a short row",
        arguments: [
            String(repeating: "a", count: 1 << 20), "e" + String(repeating: "\u{301}", count: 1 << 20),
            "\u{1B}[2J\u{202E}\n\n",
        ])
    func hostile(text: String) throws {
        let post = World.post(1, text)
        #expect(post.excerpt.unicodeScalars.count < 700)
        let page = TimelinePage(state: TimelineState(source: .following), now: LocalTime(World.today, .midnight))
        #expect(page.screen.inconsistencies.isEmpty)
    }
}
