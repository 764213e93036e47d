import AffectedPackages
import PackageGraph
import Testing

@testable import PackageTests

/// Builds and runs the packages of ``RealRunTests`` once for all its tests, and deletes them after the last one.
struct RealRun: SuiteTrait, TestScoping {
    struct Result: Sendable {
        let tree: TemporaryTree
        let graph: ModuleGraph
        let results: [String: PackageResult]
        /// The names of the packages in the order of their results.
        let order: [String]
    }

    @TaskLocal private static var current: Result?

    /// The result of the run.
    static var result: Result {
        get throws { try #require(current) }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let tree = try TemporaryTree(RealRunTests.files)
        let graph = try tree.graph()
        let order = Collected()
        let results = try TestRun(
            inputs: TestInputs(graph: graph), folder: tree.path + "/.build/bulkhead", options: RealRunTests.options
        ).run(TestedPackage.all(of: graph)) { order.add($0.package.name) }
        let result = Result(
            tree: tree, graph: graph, results: Dictionary(uniqueKeysWithValues: results.map { ($0.package.name, $0) }),
            order: order.all)
        try await Self.$current.withValue(result, operation: function)
    }
}
