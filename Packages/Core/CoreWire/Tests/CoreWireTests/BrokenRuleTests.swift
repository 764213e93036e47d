import CoreWire
import Testing

@Suite("Broken rules", .timeLimit(.minutes(1)))
struct BrokenRuleTests {
    private enum Color: String, CaseIterable { case red, green }

    private func problems(_ check: (inout MemberChecks) -> Void) -> [WireProblem] {
        var checks = MemberChecks()
        check(&checks)
        do {
            _ = try checks.finish("It") { true }
            return []
        } catch {
            guard case .rejected(_, let problems) = error else { return [] }
            return problems
        }
    }

    @Test("become the problem of their member with the same sentence")
    func member() {
        let found = problems { checks in
            checks.member("name") { try BrokenRule.unless(false, "A pet needs a name.") }
            checks.member("vet") { try BrokenRule.found(nil as Int?, "A visit has a vet.") }
            checks.member("grams") { try BrokenRule.amount(0, in: 1...9, "g") }
            checks.member("other") { throw BrokenRule("This isn't it.") }
        }
        #expect(
            found == [
                WireProblem(field: "name", message: "A pet needs a name."),
                WireProblem(field: "vet", message: "A visit has a vet."),
                WireProblem(field: "grams", message: "This must be from 1 to 9 g, not 0."),
                WireProblem(field: "other", message: "This isn't it."),
            ])
    }

    @Test("aren't thrown for values that satisfy the rule, which are returned")
    func held() throws {
        try BrokenRule.unless(true, "Never.")
        #expect(try BrokenRule.found(7, "Never.") == 7)
        #expect(try BrokenRule.amount(9, in: 1...9, "g") == 9)
    }

    @Test("A required word that is absent or unknown is one problem of its member")
    func neededChoice() {
        var value: Color?
        #expect(problems { value = $0.neededChoice("color", "green") } == [])
        #expect(value == .green)
        let absent = problems { value = $0.neededChoice("color", nil) }
        #expect(absent == [WireProblem(field: "color", message: "This is required.")])
        let unknown = problems { value = $0.neededChoice("color", "blue") }
        #expect(unknown == [WireProblem(field: "color", message: "“blue” isn't one of red, green.")])
        #expect(value == nil)
    }
}
