import AffectedPackages
import Foundation
import PackageGraph
import Testing

@testable import BulkheadCommands
@testable import PackageTests

@Suite("bulkhead test --sealed", .timeLimit(.minutes(10)))
struct SealedRunTests {
    @Test("A declared file that no sealed test read is reported at its declaration")
    func superfluous() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "A", targets: [.testTarget(name: "ATests", path: "Tests")])
            """
        let repository = try SampleRepository([
            "A/Package.swift": manifest, "A/Tests/A.swift": "", "data/a.txt": "a", "unread/b.txt": "b",
            "bulkhead.yml": """
            tests:
              inputs:
                - {package: A, files: [data, unread]}
              ignored: [bulkhead.yml]
            """,
        ])
        let graph = try PackageDiscovery(workers: 1).discover(repository.path)
        let inputs = TestInputs(graph: graph, configuration: try TestConfiguration.load(below: repository.path))
        let package = try #require(TestedPackage.all(of: graph).first)
        var result = PackageResult(package: package, verdict: .passed)
        result.reads = [repository.path + "/data/a.txt"]
        #expect(
            UnneededInputs.lines([result], in: inputs) == [
                "bulkhead.yml:3:7: no test of 'A' reads 'unread', so the input isn't needed"
            ])
        let failed = PackageResult(package: package, verdict: .failed(["no"]))
        #expect(UnneededInputs.lines([failed], in: inputs) == [])
    }

    @Test("A run that inherits the whole environment can't be sealed")
    func contradiction() throws {
        let answer = try SampleRepository().run("test", "--sealed", "--inherit-environment")
        #expect(answer.status == 2)
        #expect(answer.error.contains("--sealed and --inherit-environment"))
    }
}
