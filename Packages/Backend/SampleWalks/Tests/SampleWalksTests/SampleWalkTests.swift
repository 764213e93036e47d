import Foundation
import Testing

@testable import SampleWalks

@Suite("A sample walk", .timeLimit(.minutes(1)))
struct SampleWalkTests {
    private func places(_ walk: SampleWalk, seconds: Range<Int>) -> [(latitude: Int, longitude: Int)] {
        seconds.compactMap { walk.place(atMilliseconds: $0 * 1000) }
    }

    @Test("is the same for the same seed, and another for another")
    func seeded() {
        let first = places(SampleWalk(seed: "a"), seconds: 0..<300)
        #expect(first.elementsEqual(places(SampleWalk(seed: "a"), seconds: 0..<300), by: ==))
        #expect(!first.elementsEqual(places(SampleWalk(seed: "b"), seconds: 0..<300), by: ==))
    }

    @Test("has no place for 75 seconds of every ten minutes")
    func blind() {
        let walk = SampleWalk(seed: "a")
        #expect(places(walk, seconds: 0..<600).count == 525)
        #expect(walk.place(atMilliseconds: 1_000_000) == nil)
    }

    @Test("moves at a dog's pace around its home, with errors of a few meters", arguments: ["a", "b", "c"])
    func plausible(seed: String) {
        let walk = SampleWalk(seed: seed)
        let places = places(walk, seconds: 0..<3600)
        for (place, next) in zip(places, places.dropFirst()) {
            let north = Double(next.latitude - place.latitude) / 1e6 * 111_200
            let east = Double(next.longitude - place.longitude) / 1e6 * 111_200 * 0.61
            // Two places are a second apart, or the time without a view of the sky.
            #expect((north * north + east * east).squareRoot() < 76 * 1.5 + 8)
        }
        let (meters, rested) = walk.measured(seconds: 3600)
        #expect((2500...5400).contains(meters))
        #expect((0...1200).contains(rested))
    }
}
