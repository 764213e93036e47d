// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: ebce55ab9dace08f423704042d10f66f
// swift-format-ignore-file

import Foundation
import PetNestBackend

/// A mock of ``Mailing``.
final class MailingMock: Mailing {
    private let place: MockPlace

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `send(_:)`, and what answers them.
    let sendCalls = MockCalls<Letter, @Sendable (Letter) async throws -> Void>("Mailing.send(_:)")
    func send(_ letter: Letter) async throws {
        try await sendCalls.record(letter, place)?(letter)
    }
}
