import Testing

@testable import PackageTests

@Suite("Shards", .timeLimit(.minutes(20)))
struct ShardTests {
    private func packages(_ count: Int) -> [TestedPackage] {
        (0..<count).map { index in
            TestedPackage(
                id: index, name: "Packages/P\(index)", directory: "/r/P\(index)", path: "Packages/P\(index)",
                manifestName: "P\(index)", testTargets: ["P\(index)Tests"], closure: [index])
        }
    }

    @Test("Every package is in exactly one shard, with and without durations", arguments: 1...7)
    func partition(count: Int) throws {
        let all = packages(40)
        let durations = Dictionary(uniqueKeysWithValues: all.prefix(25).map { ($0.name, Double($0.id * 7 % 11)) })
        for durations in [durations, [:]] {
            let parts = try (1...count).map { index in
                try #require(Shard("\(index)/\(count)")).select(all, durations: durations)
            }
            #expect(parts.joined().map(\.id).sorted() == all.map(\.id))
        }
    }

    @Test("Durations balance the shards: the longest package is alone, and all others are in the other shard")
    func even() throws {
        let all = packages(5)
        let durations = ["Packages/P3": 8.0, "Packages/P0": 2, "Packages/P1": 2, "Packages/P2": 2, "Packages/P4": 2]
        let parts = try (1...2).map { try #require(Shard("\($0)/2")).select(all, durations: durations).map(\.id) }
        #expect(parts == [[3], [0, 1, 2, 4]])
    }

    @Test("An invalid shard is rejected", arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"])
    func refused(text: String) {
        #expect(Shard(text) == nil)
    }
}
