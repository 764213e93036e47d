import PackageTests
import Testing

@testable import BulkheadCommands

@Suite("The line that says that tests run unwatched", .timeLimit(.minutes(10)))
struct ObstacleNoteTests {
    @Test("It names the reason where the system can't watch, and is left out where tests are watched")
    func line() throws {
        let line = try #require(ObstacleNote.line(.unsupported(reason: "seccomp: Operation not permitted")))
        #expect(line.hasPrefix("tests can't be watched here (seccomp: Operation not permitted): "))
        #expect(ObstacleNote.line(.watched) == nil)
        #expect(ObstacleNote.line(nil) == nil)
    }
}
