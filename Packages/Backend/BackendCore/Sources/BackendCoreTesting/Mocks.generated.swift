// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: f897d9e025ca2b8b70ef03ff0aaba30d
// swift-format-ignore-file

public import BackendCore
import Foundation

/// A mock of ``Mailing``.
public final class MailingMock: Mailing {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `send(_:)`, and their answers.
    public let sendCalls = MockCalls<Letter, @Sendable (Letter) async throws -> Void>("Mailing.send(_:)")
    public func send(_ letter: Letter) async throws {
        try await sendCalls.record(letter, place)?(letter)
    }
}
