// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: fd9dcb2c33b4cae8181607085949eed9
// swift-format-ignore-file


/// A mock of ``Greeting``.
public final class GreetingMock: Greeting {
    private let place: MockPlace

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `greet(_:)`, and what answers them.
    public let greetCalls = MockCalls<String, @Sendable (String) async -> Void>("Greeting.greet(_:)")
    public func greet(_ name: String) async {
        await greetCalls.record(name, place)?(name)
    }

    /// The calls of `number(of:)`, and what answers them.
    public let numberCalls = MockCalls<String, @Sendable (String) throws -> Int>("Greeting.number(of:)")
    public func number(of name: String) throws -> Int {
        guard let answer = numberCalls.record(name, place) else { throw UnansweredCall("Greeting.number(of:)") }
        return try answer(name)
    }

    /// The calls of `names`, and what answers them.
    public let namesGets = MockCalls<Void, @Sendable () -> [String]>("Greeting.names")
    public var names: [String] {
        namesGets.record((), place)?() ?? []
    }
}
