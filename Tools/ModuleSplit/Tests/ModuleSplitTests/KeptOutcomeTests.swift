import Testing

@testable import ModuleSplit

@Suite("A kept outcome of tests", .timeLimit(.minutes(20)))
struct KeptOutcomeTests {
    private let package: TemporaryPackage
    private let kept: KeptOutcome

    init() throws {
        package = try TemporaryPackage(["a.swift": "func a() {}\n"])
        try package.startRepository()
        kept = KeptOutcome(path: package.folder + "/.build/outcome", package: package.folder)
        try package.write("", to: ".build/other")
    }

    private func commit(_ text: String) throws {
        try package.write(text, to: "Sources/Whole/a.swift")
        _ = try CommandRun.output(["git", "commit", "--quiet", "--all", "-m", "Change"], in: package.folder)
    }

    @Test("is that of the same files, also after a commit that restores them")
    func sameFiles() throws {
        #expect(try kept.load() == nil)
        let outcome = TestOutcome(failed: [], count: 3, isComplete: true)
        try kept.save(outcome)
        #expect(try kept.load() == outcome)
        try commit("func b() {}\n")
        #expect(try kept.load() == nil)
        try commit("func a() {}\n")
        #expect(try kept.load() == outcome)
        kept.discard()
        #expect(try kept.load() == nil)
    }

    @Test("has no failure, and replaces the previous one")
    func failures() throws {
        try kept.save(TestOutcome(failed: [], count: 3, isComplete: true))
        try kept.save(TestOutcome(failed: ["a"], count: 3, isComplete: true))
        #expect(try kept.load() == nil)
        try kept.save(TestOutcome(failed: [], count: 3, isComplete: false))
        #expect(try kept.load() == nil)
        try kept.save(.none)
        #expect(try kept.load() == nil)
    }
}
