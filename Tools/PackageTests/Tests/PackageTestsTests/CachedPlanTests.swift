import AffectedPackages
import PackageGraph
import Testing

@testable import PackageTests

@Suite("SwiftPM's cached plan", .timeLimit(.minutes(20)))
struct CachedPlanTests {
    private static func test(of package: String, _ expression: String) -> String {
        "import Testing\n@testable import \(package)\n@Test func value() { #expect(\(expression)) }\n"
    }

    @Test("A package is built and tested in its current state after other packages were built in between")
    func selections() throws {
        let tree = try TemporaryTree(
            PackageText.package("First", test: Self.test(of: "First", "f() == 1"))
                + PackageText.package("Second", test: Self.test(of: "Second", "f() == 1")))
        func run(_ names: String...) throws -> [String: PackageResult] {
            let graph = try tree.graph()
            let requested = TestedPackage.all(of: graph).filter { names.contains($0.name) }
            let results = try TestRun(
                inputs: TestInputs(graph: graph), folder: tree.path + "/.build/bulkhead", options: RealRunTests.options
            ).run(requested) { _ in }
            return Dictionary(uniqueKeysWithValues: results.map { ($0.package.name, $0) })
        }
        #expect(try run("First", "Second").values.allSatisfy { $0.verdict == .passed })
        // SwiftPM reuses a plan only from the second time on.
        for number in 1...3 {
            try tree.write("First/Sources/First/First.swift", "public func f() -> Int { \(number) / \(number) }\n")
            #expect(try run("First")["First"]?.verdict == .passed)
        }
        try tree.write(
            "Second/Tests/SecondTests/More.swift",
            "import Testing\n@testable import Second\n@Test func more() { #expect(f() == 2) }\n")
        let second = try #require(try run("Second")["Second"])
        #expect(second.isFailed)
        #expect(second.counts[.swiftTesting] == TestCounts(passed: 1, failed: 1))
    }
}
