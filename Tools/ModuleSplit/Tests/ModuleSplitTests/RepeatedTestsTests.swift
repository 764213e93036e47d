import Synchronization
import Testing

@testable import ModuleSplit

@Suite("Tests that run again", .timeLimit(.minutes(20)))
struct RepeatedTestsTests {
    /// Returns those of some tests that pass, if each run fails with the next of some sets.
    private func passing(_ names: Set<String>, failing runs: [Set<String>], count: Int? = nil) throws -> Set<String> {
        let done = Mutex(0)
        let tests = RepeatedTests { filters in
            let run = done.withLock { done in
                defer { done += 1 }
                return done
            }
            let failed = run < runs.count ? runs[run] : runs.last ?? []
            return TestOutcome(failed: failed, count: count ?? filters.count, isComplete: true)
        }
        return try tests.passing(names)
    }

    @Test("pass if one of the runs passes")
    func oneRun() throws {
        #expect(try passing(["S.a", "S.b"], failing: [["S.a", "S.b"], ["S.b"], ["S.b"], []]) == ["S.a", "S.b"])
        #expect(try passing(["S.a", "S.b"], failing: [["S.a"]]) == ["S.b"])
    }

    @Test("don't pass if they don't run, or can't be selected by their names")
    func noRun() throws {
        #expect(try passing(["S.a", "S.b"], failing: [[]], count: 1) == [])
        #expect(try passing(["\"in words\""], failing: [[]]) == [])
    }

    @Test(
        "are selected by the names in the output",
        arguments: [
            ("MoneyTests.testHalf", "Shop.MoneyTests/testHalf"),
            ("-[Shop.MoneyTests testHalf]", "Shop.MoneyTests/testHalf"),
            ("half()", "Shop.MoneyTests/half()"), ("half()", "Shop.half()"), ("half(of:)", "Shop.MoneyTests/half(of:)"),
        ])
    func filters(name: String, identifier: String) throws {
        let filter = try Regex(try #require(RepeatedTests.filter(for: name)))
        #expect(identifier.contains(filter))
        #expect(!"Shop.MoneyTests/testHalfOfAll".contains(filter))
        #expect(!"Shop.MoneyTests/notthehalf()".contains(filter))
    }
}
