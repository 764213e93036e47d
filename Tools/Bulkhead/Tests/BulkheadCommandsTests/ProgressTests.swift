import Foundation
import Testing

@testable import BulkheadCommands

@Suite("Progress messages", .timeLimit(.minutes(10)))
struct ProgressTests {
    @Test("A message appears for slow work, is erased before output, and leaves no trace")
    func appearsAndGoes() throws {
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting.fileDescriptor
        let progress = Progress(.line, to: output, delay: 0, interval: 0.001) { "reading" }
        let line = "\r\u{1B}[Kbulkhead: reading, "
        // Blocks until the line is printed.
        let first = try #require(try pipe.fileHandleForReading.read(upToCount: line.utf8.count))
        #expect(String(decoding: first, as: UTF8.self) == line)
        progress.interrupt { FileDescriptor.write(Array("a result\n".utf8), to: output) }
        progress.end()
        progress.end()
        try pipe.fileHandleForWriting.close()
        let rest = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(rest.contains("\r\u{1B}[Ka result\n"))
        // In the end the line is gone, whether or not it was printed again after the result.
        #expect(rest.hasSuffix("\r\u{1B}[Ka result\n") || rest.hasSuffix("\r\u{1B}[K"))
    }

    @Test("In a log, messages are complete lines that stay")
    func log() throws {
        let pipe = Pipe()
        let output = pipe.fileHandleForWriting.fileDescriptor
        let progress = Progress(.log, to: output, delay: 0, interval: 0.001) { "building A" }
        let start = "bulkhead: building A, 0 s\nbulkhead: building A, "
        let first = try #require(try pipe.fileHandleForReading.read(upToCount: start.utf8.count))
        #expect(String(decoding: first, as: UTF8.self) == start)
        progress.end()
        try pipe.fileHandleForWriting.close()
        let rest = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(!rest.contains("\r") && rest.hasSuffix(" s\n"))
    }
}
