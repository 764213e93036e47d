import AppLogging
import AppLoggingTesting
import Testing

@Suite("The recorder for tests", .timeLimit(.minutes(10)))
struct LogRecorderTests {
    @Test("A failure is a warning whose error is private")
    func failure() {
        let recorder = LogRecorder()
        recorder.log.failure("not saved")(CancellationError())
        #expect(recorder.records == [LogRecord(.warning, "not saved", ["error": .private("CancellationError()")])])
    }

    @Test("It stores every record with its level, scope, message and metadata")
    func records() {
        let recorder = LogRecorder()
        recorder.log.trace("a")
        recorder.log.scoped(to: "health").error("b", ["pet": .private("Miso"), "count": .public(2)])
        #expect(
            recorder.records == [
                LogRecord(.trace, "a"),
                LogRecord(.error, "b", ["pet": .private("Miso"), "count": .public(2)], scope: "petnest.health"),
            ])
    }
}
