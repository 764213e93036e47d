import AffectedPackages
import PackageGraph
import Testing

@testable import PackageTests

/// Builds and runs packages once for all tests of a suite, and deletes them after the last one.
struct RealRun: SuiteTrait, TestScoping {
    /// The packages of a suite.
    enum Packages {
        case failing, testedWithXCTest

        var files: [String: String] {
            switch self {
            case .failing: RealRunTests.files
            case .testedWithXCTest: XCTestRunTests.files
            }
        }
    }

    private let packages: Packages

    init(_ packages: Packages) {
        self.packages = packages
    }

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
        let tree = try TemporaryTree(packages.files)
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
