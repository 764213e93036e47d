// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: f91ac7f1c3fba70fcb43db855ef9eed9
// swift-format-ignore-file


/// A mock of ``Greeting``.
public final class GreetingMock: Greeting {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `greet(_:)`, and their answers.
    public let greetCalls = MockCalls<String, @Sendable (String) async -> Void>("Greeting.greet(_:)")
    public func greet(_ name: String) async {
        await greetCalls.record(name, place)?(name)
    }

    /// The calls of `number(of:)`, and their answers.
    public let numberCalls = MockCalls<String, @Sendable (String) throws -> Int>("Greeting.number(of:)")
    public func number(of name: String) throws -> Int {
        guard let answer = numberCalls.record(name, place) else { throw UnansweredCall("Greeting.number(of:)") }
        return try answer(name)
    }

    /// The calls of `names`, and their answers.
    public let namesGets = MockCalls<Void, @Sendable () -> [String]>("Greeting.names")
    public var names: [String] {
        namesGets.record((), place)?() ?? []
    }
}
