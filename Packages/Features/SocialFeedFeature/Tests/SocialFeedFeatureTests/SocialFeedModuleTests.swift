import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreStorage
import Foundation
import Testing

@testable import SocialFeedFeature

@MainActor
@Suite("The feed, as the app opens it", .timeLimit(.minutes(10)))
struct SocialFeedModuleTests {
    private let flows = FlowTester(SocialFeedModule.self)

    private func module() -> SocialFeedModule {
        SocialFeedModule(
            dependencies: SocialFeedDependencies(
                client: APIClient(transport: APITransportDouble(status: 404, json: "{}")),
                photoClient: APIClient(transport: APITransportDouble(status: 404, json: "{}")),
                pets: PetRepositoryDouble(), photos: PhotoLibraryDouble(),
                today: FixedToday(World.today, zone: .gmt), ids: SequentialIDs(), store: MemoryKeyValueStore(),
                log: LogRecorder().log))
    }

    @Test(
        "Each route shows its screen above the feed",
        arguments: [
            ("feed", ["feed"]), ("feed/mentions", ["feed", "feed-mentions"]), ("feed/pets", ["feed", "feed-people"]),
            ("feed/new", ["feed", "feed-write"]),
            ("feed/posts/00000000-0000-4000-8000-000000000001/report", ["feed", "feed-post", "feed-report"]),
            ("feed/posts/00000000-0000-4000-8000-000000000001/comment", ["feed", "feed-post", "feed-write"]),
        ])
    func routes(route: String, shown: [String]) throws {
        try flows.open(Route(route.split(separator: "/").map(String.init)), in: module)
        #expect(flows.shown.map(\.rawValue) == shown)
    }

    @Test("The unread count is shown in words, and a failure isn't")
    func badge() async {
        let answers = [
            (#"{"posts": 3, "mentions": 0}"#, "3 new"), (#"{"posts": 3, "mentions": 1}"#, "3 new, 1 mention"),
            (#"{"posts": 100, "mentions": 99}"#, "99+ new, 99 mentions"), (#"{"posts": 0, "mentions": 0}"#, nil),
            ("[]", nil),
        ]
        for (json, expected) in answers {
            let client = APIClient(transport: APITransportDouble(json: json))
            #expect(await SocialFeedModule.unread(client: client, log: LogRecorder().log).text() == expected)
        }
    }

    @Test("News is polled after the pause, even after failures")
    func polls() async throws {
        let clock = TestClock()
        let client = APIClient(transport: APITransportDouble(status: 503, json: ""))
        let polled = FeedNewsGateway(
            client: client, store: FeedDouble([], comments: []), interval: .seconds(15), clock: clock)
        let second = Task {
            var received: [FeedNews] = []
            for await news in polled.news(above: 7) {
                received.append(news)
                if received.count == 2 { break }
            }
            return received
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(15))
        let received = await second.value
        #expect(received.count == 2)
        for case .counted in received { Issue.record("expected failures, found \(received)") }
    }
}
