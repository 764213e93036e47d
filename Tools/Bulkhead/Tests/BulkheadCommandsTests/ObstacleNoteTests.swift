import PackageTests
import Testing

@testable import BulkheadCommands

@Suite("The message that tests aren't watched", .timeLimit(.minutes(10)))
struct ObstacleNoteTests {
    @Test("It has the reason if the system can't watch, and is omitted if tests are watched")
    func line() throws {
        let line = try #require(ObstacleNote.line(.unsupported(reason: "seccomp: Operation not permitted")))
        #expect(line.hasPrefix("tests can't be watched here (seccomp: Operation not permitted): "))
        #expect(ObstacleNote.line(.watched) == nil)
        #expect(ObstacleNote.line(nil) == nil)
    }
}
