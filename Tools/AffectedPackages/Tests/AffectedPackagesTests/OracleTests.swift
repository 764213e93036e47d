import Foundation
import Testing

@testable import AffectedPackages

/// Compares selections in randomly generated repositories with the generator's knowledge of the dependencies.
@Suite("Selection compared with an oracle", .timeLimit(.minutes(20)))
struct OracleTests {
    /// The seeds of 25 repositories, with 100 changes each. `AFFECTED_ORACLE_REPOSITORIES` sets a different number of
    /// repositories.
    private static let seeds =
        0..<UInt64(ProcessInfo.processInfo.environment["AFFECTED_ORACLE_REPOSITORIES"].flatMap { UInt64($0) } ?? 25)

    @Test("A change selects exactly the packages whose tests depend on it", arguments: seeds)
    func selection(seed: UInt64) throws {
        let model = ModelRepository(seed: seed)
        let inputs = try TemporaryTree(model.files).inputs()
        #expect(inputs.graph.problems.isEmpty)
        #expect(inputs.testedPackages.count == model.packages.count(where: \.hasTests))
        var random = SeededNumbers(seed: seed &+ 1_000_000)
        for _ in 0..<100 {
            let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in model.change(&random) }
            var selector = Selector(inputs, ChangedContents())
            for change in changes {
                selector.add(FileChange(path: change.path, kind: .modified))
            }
            selector.finish()
            let selected = Set(selector.reasons.keys.map(inputs.name))
            let expected = changes.reduce(into: Set<String>()) { $0.formUnion($1.selected) }
            #expect(selected == expected, "changed: \(changes.map(\.path))")
            #expect(selector.everything.isEmpty)
        }
    }

    @Test("The files of a package's closure are the files that select it", arguments: seeds)
    func closures(seed: UInt64) throws {
        let model = ModelRepository(seed: seed)
        let inputs = try TemporaryTree(model.files).inputs()
        var random = SeededNumbers(seed: seed &+ 2_000_000)
        let paths = Set((0..<60).map { _ in model.change(&random).path })
        let placed = PlacedFiles(paths, in: inputs)
        let keyed = inputs.testedPackages.map { Set(placed.inputs(of: inputs.closure(of: $0))) }
        for path in paths {
            var selector = Selector(inputs, ChangedContents())
            selector.add(FileChange(path: path, kind: .modified))
            selector.finish()
            for (package, files) in zip(inputs.testedPackages, keyed) {
                #expect(
                    files.contains(path) == (selector.reasons[package] != nil), "\(path), \(inputs.name(of: package))")
            }
        }
    }
}
