import Foundation
import Testing

/// Tests a mock that is compiled into these tests.
@Suite(.timeLimit(.minutes(10))) struct RuntimeTests {
    private static func file(_ name: String) throws -> String {
        try String(
            contentsOfFile: URL(filePath: #filePath).deletingLastPathComponent().path + "/" + name, encoding: .utf8)
    }

    @Test func `the tested mock is the generated one`() throws {
        let tree = try SampleTree(shop: "// bulkhead: mock\n" + Self.file("Greeting.swift"))
        let texts = try tree.generate().files.compactMap(\.text)
        try #require(texts.count == 2)
        #expect(texts[0] == (try Self.file("MockSupport.generated.swift")))
        #expect(texts[1].replacing("public import Shop\n", with: "") == (try Self.file("Mocks.generated.swift")))
    }

    @Test func `an unhandled call fails the test with the member's name, where the mock was created`() async {
        let line = #line + 1
        let mock = GreetingMock()
        await withKnownIssue {
            await mock.greet("Miso")
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["Unexpected call of Greeting.greet(_:): nothing answers it"]
                && issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "RuntimeTests.swift"
        }
        withKnownIssue {
            #expect(throws: (any Error).self) { try mock.number(of: "Miso") }
            #expect(mock.names.isEmpty)
        } matching: {
            $0.comments.map(\.rawValue).allSatisfy { $0.hasPrefix("Unexpected call of Greeting.n") }
        }
        #expect(mock.greetCalls.all == ["Miso"])
    }

    @Test func `a mock is created in a file that doesn't import Testing`() throws {
        #expect(try greetingThatIsHelpful().number(of: "Miso") == 4)
    }

    @Test func `queued results precede the permanent handler, in order`() throws {
        let mock = GreetingMock()
        mock.numberCalls.answer { $0.count }
        mock.numberCalls.enqueue(.success(7), .failure(CancellationError()))
        #expect(try mock.number(of: "Bo") == 7)
        #expect(throws: CancellationError.self) { try mock.number(of: "Bo") }
        #expect(try mock.number(of: "Bo") == 2)
        #expect(mock.numberCalls.all == ["Bo", "Bo", "Bo"])
    }

    @Test func `waiting ends with the nth call, before or after`() async throws {
        let mock = GreetingMock()
        mock.greetCalls.answer { _ in }
        try await mock.greetCalls.wait(forCalls: 0)
        async let third: Void = mock.greetCalls.wait(forCalls: 3)
        async let second: Void = mock.greetCalls.wait(forCalls: 2)
        for name in ["a", "b", "c"] { await mock.greet(name) }
        _ = try await (second, third)
        try await mock.greetCalls.wait(forCalls: 3)
        #expect(mock.greetCalls.count == 3)
    }

    @Test func `a cancelled wait ends with CancellationError`() async {
        let mock = GreetingMock()
        let waiting = Task { try await mock.greetCalls.wait(forCalls: 1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `concurrent calls are all recorded, and each gets one queued result`() async throws {
        let mock = GreetingMock()
        for number in 0..<200 { mock.numberCalls.enqueue(.success(number)) }
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<200 { group.addTask { try mock.number(of: "\(index)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers.sorted() == Array(0..<200))
        #expect(Set(mock.numberCalls.all).count == 200)
    }
}
