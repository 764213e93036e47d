import Foundation
import Testing

@testable import AffectedPackages

/// Compares selections with the real effects of a change, by building and running everything before and after it.
@Suite("Selection compared with real builds", .timeLimit(.minutes(20)))
struct BuildTruthTests {
    /// The number of changes. The default is six. `AFFECTED_BUILD_CHANGES` sets a different one, at two to six seconds
    /// each.
    private static let changes =
        ProcessInfo.processInfo.environment["AFFECTED_BUILD_CHANGES"].flatMap { Int($0) } ?? 6
    private static let seed = ProcessInfo.processInfo.environment["AFFECTED_BUILD_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("Every package whose program or output changes was selected, and each change has an effect")
    func truth() throws {
        var random = SeededNumbers(seed: Self.seed)
        let built = try BuiltRepository(packages: 4, seed: Self.seed)
        var before = try built.results()
        try built.repository.commit("Before")
        var kinds: [BuiltRepository.Kind] = []
        var changedCount = 0
        var selectedCount = 0
        for _ in 0..<Self.changes {
            if kinds.isEmpty { kinds = BuiltRepository.Kind.allCases.shuffled(using: &random) }
            let kind = kinds.removeLast()
            let name = built.names.randomElement(using: &random) ?? "B0"
            try built.change(kind, in: name)
            let selected = Set(try built.repository.selected(since: "HEAD"))
            let after = try built.results()
            let changed = Set(built.names.filter { before[$0] != after[$0] })
            #expect(changed.isSubset(of: selected), "\(kind) in \(name): selected \(selected.sorted())")
            // A change without an effect would prove nothing. Only a comment in a manifest has none.
            #expect(!changed.isEmpty || kind == .comment, "\(kind) in \(name) changed nothing")
            changedCount += changed.count
            selectedCount += selected.count
            before = after
            try built.repository.commit("\(kind)")
        }
        print("\(Self.changes) changes: \(changedCount) packages changed, \(selectedCount) were selected")
    }
}
