import ImportScanner
import ImportScannerReference
import Testing

@Suite("The scanner and SwiftParser", .timeLimit(.minutes(20)))
struct DifferentialTests {
    private static let shards = 4
    private static let sampleSize = 120

    @Test("agree on files of the packages that are checked out; .ci/nightly compares all", arguments: 0..<shards)
    func agreeOnCheckouts(shard: Int) throws {
        let all = Checkouts.swiftFiles.count
        try #require(all > 500, "\(all) Swift files found in the checkouts; expected those of swift-syntax")
        let files = Checkouts.sample(Self.sampleSize)
        if shard == 0 { print("The scanner is compared with SwiftParser on \(files.count) of \(all) files.") }
        var buffer: [UInt8] = []
        for index in stride(from: shard, to: files.count, by: Self.shards) {
            try #require(SourceTree.read(files[index], into: &buffer), "\(files[index]) can't be read")
            if case .different(let difference) = Comparison(buffer) {
                Issue.record("\(files[index]): \(difference)")
            }
        }
    }

    @Test("agree on mutated texts, and the scanner reads no byte beyond a text", arguments: 1...4)
    func agreeOnMutations(seed: Int) {
        var run = FuzzRun(seeds: TrickyCase.all.map(\.source), seed: UInt64(seed))
        run.run(count: 300)
        #expect(run.accepted > 30)
        for index in 0..<run.failures.count {
            let failure = run.failures[index]
            Issue.record("\(String(decoding: failure.text, as: UTF8.self).debugDescription): \(failure.difference)")
        }
    }
}
