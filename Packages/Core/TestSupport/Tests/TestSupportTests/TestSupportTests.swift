import Foundation
import TestSupport
import Testing

@Suite("Test support", .timeLimit(.minutes(10)))
struct TestSupportTests {
    @Test("A temporary folder is empty at first, and is removed with its last reference")
    func folder() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let url = try #require(folder?.url)
        #expect(try folder?.names() == [])
        try Data().write(to: url.appending(path: "b"))
        try Data().write(to: url.appending(path: "a"))
        #expect(try folder?.names() == ["a", "b"])
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: url.path(percentEncoded: false)))
    }

    @Test("A seed generates the same numbers as SplitMix64's reference implementation")
    func numbers() {
        // The first numbers of seed 1234567, from Rosetta Code and the reference implementation in C.
        var numbers = SeededGenerator(seed: 1_234_567)
        let first = (0..<5).map { _ in numbers.next() }
        #expect(
            first == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }
}
