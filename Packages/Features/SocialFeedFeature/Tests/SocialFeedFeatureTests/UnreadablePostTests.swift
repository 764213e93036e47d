import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("Posts and comments that can't be read", .timeLimit(.minutes(10)))
struct UnreadablePostTests {
    private let coordinator = CoordinatorDouble()
    private let record = UnreadableRecord(kind: "feedPost", id: "one", reason: "No text.")

    private func notice(_ screen: Screen) -> Notice? {
        for case .notice(let notice) in screen.allElements where notice.id == "unreadable" { return notice }
        return nil
    }

    @Test("A post that can't be read is named above the others, and each is logged once")
    func posts() async throws {
        let world = try World((1...70).map { World.post($0) })
        await world.feed.addUnreadable([record])
        let screen = TimelineScreen.makeScreen(.following, world.dependencies, coordinator)
        screen.appear()
        let shown = await screen.settled()
        #expect(notice(shown)?.text == "1 record can't be read. Everything else is here.")
        #expect(notice(shown)?.detail?.plain.hasPrefix("feedPost one: No text.") == true)
        screen.handle(.nearEnd("posts"))
        let more = await screen.settled()
        #expect(notice(more) == notice(shown))
        #expect(more.inconsistencies.isEmpty)
        #expect(world.log.records.map(\.message) == ["a record can't be read"])
    }

    @Test("A comment that can't be read is named below the others")
    func comments() async throws {
        let world = try World([World.post(1)], comments: [World.comment(10)])
        await world.feed.addUnreadable([record])
        let screen = PostScreen.makeScreen(PostID(World.id(1)), world.dependencies, coordinator)
        screen.appear()
        let shown = await screen.until { notice($0) != nil }
        #expect(shown.allElements.contains { $0.id == "comments" })
        #expect(shown.inconsistencies.isEmpty)
    }

    @Test("A pet that can't be read is named above the others")
    func profiles() async throws {
        let world = try World()
        await world.feed.addUnreadable([record, UnreadableRecord(kind: "feedProfile", id: "two", reason: "No name.")])
        let screen = PeopleScreen.makeScreen(world.dependencies, coordinator)
        screen.appear()
        #expect(notice(await screen.settled())?.text == "2 records can't be read. Everything else is here.")
    }
}
