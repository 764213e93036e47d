import CoreModels
import Testing

@testable import SocialFeedFeature

@Suite("The part of the feed in memory", .timeLimit(.minutes(10)))
struct FeedWindowTests {
    /// A service with posts, which responds as PetNest's does.
    private struct Server {
        var places: [Int]

        func newest() -> FeedPage { page(places.suffix(30), places.count > 30) }
        func older(than place: Int) -> FeedPage {
            let rest = places.filter { $0 < place }
            return page(rest.suffix(30), rest.count > 30)
        }
        func newer(than place: Int) -> FeedPage {
            let rest = places.filter { $0 > place }
            return page(rest.prefix(30), rest.count > 30)
        }
        private func page(_ places: some Collection<Int>, _ hasMore: Bool) -> FeedPage {
            FeedPage(posts: places.reversed().map { World.post($0) }, hasMore: hasMore)
        }
    }

    @Test("has no gaps or duplicates wherever it is scrolled, while others post and delete", arguments: 1...40)
    func gapless(seed: UInt64) {
        var random = SeededNumbers(state: seed)
        var server = Server(places: Array(1...1000))
        var window = FeedWindow()
        window.show(newest: server.newest())
        var deleted: Set<Int> = []
        for step in 0..<400 {
            switch random.next() % 12 {
            case 0: server.places.append((server.places.last ?? 0) + 1)
            case 1:
                if let place = server.places.randomElement(using: &random) {
                    server.places.removeAll { $0 == place }
                    deleted.insert(place)
                }
            case 2 where step % 50 == 0: window.show(newest: server.newest())
            case 3, 4: if window.hasNewer, let top = window.top { window.show(newer: server.newer(than: top)) }
            default: if window.hasOlder, let bottom = window.bottom { window.show(older: server.older(than: bottom)) }
            }
            let shown = window.posts.map(\.place)
            #expect(shown == shown.sorted(by: >) && Set(shown).count == shown.count)
            let there = server.places.filter { $0 <= window.top ?? 0 && $0 >= window.bottom ?? 0 }
            #expect(shown.filter { !deleted.contains($0) } == there.reversed(), "step \(step)")
            #expect(shown.count <= FeedWindow.most + 30)
        }
    }

    @Test("inserts new posts above the current ones, and starts over if that would leave a gap")
    func newest() {
        var server = Server(places: Array(1...100))
        var window = FeedWindow()
        window.show(newest: server.newest())
        window.show(older: server.older(than: 71))
        server.places += 101...103
        window.show(newest: server.newest())
        #expect(window.posts.map(\.place) == (41...103).reversed())
        server.places += 104...200
        window.show(newest: server.newest())
        #expect(window.posts.map(\.place) == (171...200).reversed())
        #expect(window.hasOlder && !window.hasNewer)
    }

    @Test("continues at its ends even if the posts there were deleted")
    func ends() {
        let server = Server(places: Array(1...100))
        var window = FeedWindow()
        window.show(newest: server.newest())
        window.remove { $0.place == 71 }
        #expect(window.bottom == 71)
        window.show(older: server.older(than: 71))
        #expect(window.posts.last?.place == 41)
    }

    @Test("of an empty feed is loaded and complete")
    func empty() {
        var window = FeedWindow()
        window.show(newest: FeedPage(posts: [], hasMore: false))
        #expect(window.posts.isEmpty && !window.hasOlder && !window.hasNewer)
        window.show(newest: FeedPage(posts: [World.post(1)], hasMore: false))
        #expect(window.posts.map(\.place) == [1])
    }
}

/// SplitMix64 with a seed, so that a failure can be reproduced.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
