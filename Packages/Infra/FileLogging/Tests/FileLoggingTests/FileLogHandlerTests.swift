import Foundation
import Logging
import TestSupport
import Testing

@testable import FileLogging

@Suite("A library's own logger on the log file", .timeLimit(.minutes(10)))
struct FileLogHandlerTests {
    private struct Refused: Error {}

    @Test("Its metadata is redacted unless the key is public, and so is its error; its module is the scope")
    func libraryLogger() throws {
        let folder = try TemporaryFolder()
        let file = try RotatingFile(folder: folder.url, name: "petnest", maximumBytes: 1000, olderFiles: 1)
        let writer = LogWriter(file: file, bufferBytes: 1000, now: { Date(timeIntervalSince1970: 0) })
        var logger = Logger(label: "any") { _ in FileLogHandler(writer: writer, level: .info, publicKeys: ["status"]) }
        logger[metadataKey: "peer"] = "127.0.0.1"
        logger.error("failed", error: Refused(), metadata: ["status": "500", "body": ["a", "b"]], source: "NIO")
        let text = try String(contentsOf: folder.url.appending(path: "petnest.log"), encoding: .utf8)
        #expect(
            text
                == "1970-01-01T00:00:00.000Z ERROR NIO failed body=<private> error=<private> peer=<private> status=500\n"
        )
    }
}
