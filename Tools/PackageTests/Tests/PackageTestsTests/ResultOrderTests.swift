import Synchronization
import Testing

@testable import PackageTests

@Suite("Order of results", .timeLimit(.minutes(20)))
struct ResultOrderTests {
    @Test("Results are reported in the order of the packages, in whatever order they are added")
    func order() {
        let packages = (0..<4).map { index in
            TestedPackage(
                id: 10 + index, name: "P\(index)", directory: "/r", path: "P\(index)", manifestName: "P\(index)",
                testTargets: [], closure: [])
        }
        let seen = Mutex<[[Int]]>([[]])
        let order = ResultOrder(packages) { result in seen.withLock { $0[0].append(result.package.id) } }
        var steps: [[Int]] = []
        for index in [2, 0, 3, 1] {
            order.add(PackageResult(package: packages[index], verdict: index == 3 ? .failed(["no"]) : .passed))
            steps.append(seen.withLock { $0[0] })
        }
        #expect(steps == [[], [10], [10], [10, 11, 12, 13]])
        #expect(order.hasFailure)
        #expect(order.all.map(\.package.id) == [10, 11, 12, 13])
    }

    @Test("A package that failed without a failed test counts as one failed test")
    func counts() {
        let package = TestedPackage(
            id: 0, name: "P", directory: "/r", path: "P", manifestName: "P", testTargets: [], closure: [])
        let crashed = PackageResult(
            package: package, verdict: .failed(["crashed"]), counts: [.swiftTesting: TestCounts(passed: 3)])
        #expect(crashed.total == TestCounts(passed: 3, failed: 1))
    }
}
