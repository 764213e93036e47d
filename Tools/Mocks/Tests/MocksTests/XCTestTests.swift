#if os(Linux)
import Mocks
import Testing

/// Compiles and runs tests of XCTest in which a call has no answer. On Apple's systems, only Xcode's tools run such a
/// bundle.
@Suite(.timeLimit(.minutes(10))) struct XCTestTests {
    @Test(arguments: [[], Compiler.upcomingFeatures])
    func `an unanswered call fails the test of XCTest that makes it, at the mock's place`(options: [String]) throws {
        let tree = try SampleTree(
            shop: """
                // bulkhead: mock
                public protocol Till: Sendable {
                    func open()
                    func close() async throws -> Int
                }
                """)
        #expect(try tree.generateAndWrite().problems.isEmpty)
        try tree.write(
            """
            import ShopTesting
            import XCTest

            final class TillTests: XCTestCase {
                func testUnanswered() {
                    TillMock().open()
                }

                func testUnansweredInTask() async {
                    let till = TillMock()
                    await Task.detached { _ = try? await till.close() }.value
                }

                func testAnswered() {
                    let till = TillMock()
                    till.openCalls.answer {}
                    till.open()
                }
            }

            @main enum Program {
                static func main() {
                    XCTMain([
                        testCase([
                            ("testUnanswered", TillTests.testUnanswered),
                            ("testUnansweredInTask", asyncTest(TillTests.testUnansweredInTask)),
                            ("testAnswered", TillTests.testAnswered),
                        ])
                    ])
                }
            }
            """, to: "TillTests.swift")
        let compiler = Compiler(tree, options)
        try compiler.compile("Shop", ["Shop/Sources/Shop/Shop.swift"])
        try compiler.compile(
            "ShopTesting", ["Mocks", "MockSupport"].map { "Shop/Sources/ShopTesting/\($0).generated.swift" })
        let program = try compiler.link(
            "TillTests", ["TillTests.swift"], ["ShopTesting", "Shop", "Testing", "swiftSynchronization"])

        let (text, status) = try compiler.end(of: program, [])
        #expect(status == 1)
        let message = "nothing answers it"
        #expect(
            text.contains(
                "TillTests.swift:6: error: TillTests.testUnanswered : failed - Unexpected call of Till.open(): \(message)"
            ))
        #expect(
            text.contains(
                "TillTests.swift:10: error: TillTests.testUnansweredInTask : failed - Unexpected call of Till.close(): \(message)"
            ))
        #expect(text.contains("Test Case 'TillTests.testAnswered' passed"))
        #expect(text.contains("Executed 3 tests, with 2 failures (0 unexpected)"))
    }
}
#endif
