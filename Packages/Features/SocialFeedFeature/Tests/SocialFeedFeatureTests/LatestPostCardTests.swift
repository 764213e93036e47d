import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import SocialFeedFeature

@Suite("The card of a pet's latest post", .timeLimit(.minutes(1)))
struct LatestPostCardTests {
    private func content(_ world: World) async throws(CardFailure) -> CardContent? {
        let card = LatestPostCard(
            store: world.feed, today: FixedToday(World.today, at: TimeOfDay(hour: 20) ?? .midnight), log: world.log.log
        ).card
        return try await card.load(["pet": world.pet.id.description])
    }

    @Test("It shows the newest post with its likes and comments, and opens it")
    func latest() async throws {
        let world = try World([World.post(1, "An old one"), World.post(2, "Asleep\nagain", likes: 3)])
        let content = try await content(world)
        #expect(
            content?.elements == [
                .text("Asleep again"), .text(RichText("20 h ago, 3 likes", role: .secondary)),
            ])
        #expect(content?.route == Route(["feed", "posts", "\(World.post(2).id)"]))
    }

    @Test("A pet that never posted, or isn't in the feed, has no card")
    func none() async throws {
        let world = try World()
        #expect(try await content(world) == nil)
        await world.feed.fail(with: .notFound)
        #expect(try await content(world) == nil)
    }

    @Test("If it can't be loaded, it shows the reason and the advice, and logs the error")
    func failing() async throws {
        let world = try World([World.post(1)])
        await world.feed.fail(with: .unavailable(reason: "The store is locked."))
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            _ = try await content(world)
        }
        #expect(world.log.records.map(\.message) == ["the card of the latest post wasn't loaded"])
    }
}
