import AppLogging
import FileLogging
import Foundation
import TestSupport
import Testing

@Suite("The log file", .timeLimit(.minutes(10)))
struct LogFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(
        level: LogLevel = .info, publicKeys: Set<String> = [], maximumBytes: Int = 1 << 20, bufferBytes: Int = 1 << 18
    ) throws -> LogFile {
        try LogFile(
            folder: folder.url, level: level, publicKeys: publicKeys, maximumBytes: maximumBytes, olderFiles: 2,
            bufferBytes: bufferBytes, now: { Date(timeIntervalSince1970: 0) })
    }

    /// The lines without their time.
    private func lines(_ name: String = "petnest.log") throws -> [String] {
        let content = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        return content.split(separator: "\n").map { String($0.dropFirst("1970-01-01T00:00:00.000Z ".count)) }
    }

    @Test("Records are in the file in their order once it is flushed, each with its level and scope")
    func order() throws {
        let file = try open(level: .trace)
        let health = file.log.scoped(to: "health").scoped(to: "sync")
        file.log.trace("a")
        file.log.debug("b")
        health.info("c")
        file.log.notice("d")
        health.warning("e")
        try file.flush()
        #expect(
            try lines() == [
                "TRACE petnest a", "DEBUG petnest b", "INFO petnest.health.sync c", "NOTICE petnest d",
                "WARNING petnest.health.sync e",
            ])
    }

    @Test("An error is in the file as soon as it is logged, with all records before it")
    func urgent() throws {
        let file = try open()
        file.log.info("before")
        file.log.error("failed")
        #expect(try lines() == ["INFO petnest before", "ERROR petnest failed"])
        file.log.critical("over")
        #expect(try lines().last == "CRITICAL petnest over")
    }

    @Test("The last records are written when the file's last reference is released")
    func end() throws {
        var file: LogFile? = try open()
        let log = file?.log
        log?.info("last")
        file = nil
        #expect(try lines() == ["INFO petnest last"])
    }

    @Test("Records below the level are left out, and their metadata isn't computed")
    func level() throws {
        let file = try open(level: .warning)
        let metadata = { () -> [String: LogValue] in
            Issue.record("the metadata was computed")
            return [:]
        }
        file.log.info("left out", metadata())
        Log.disabled.notice("left out", metadata())
        try file.flush()
        #expect(try lines() == [])
    }

    @Test("A private value is written only under a key that is listed as public")
    func redaction() throws {
        let file = try open(publicKeys: ["route"])
        file.log.error(
            "request failed", ["name": .private("Miso"), "count": .public(3), "route": .private("pets/1/health")])
        #expect(try lines() == ["ERROR petnest request failed count=3 name=<private> route=pets/1/health"])
    }

    @Test("A new start appends on a new line, even after a line that a kill truncated")
    func append() throws {
        try Data("1970-01-01T00:00:00.000Z INFO petnest whole\n1970-01-01T00:00:00.000Z INFO cu".utf8)
            .write(to: folder.url.appending(path: "petnest.log"))
        try open().log.error("next")
        #expect(try lines() == ["INFO petnest whole", "INFO cu", "ERROR petnest next"])
    }

    @Test("A full file is rotated; the oldest are removed, and no line is split or lost")
    func rotation() throws {
        let file = try open(maximumBytes: 600)
        for number in 0..<100 { file.log.error("record", ["number": .public(number)]) }
        #expect(try folder.names() == ["petnest.1.log", "petnest.2.log", "petnest.log"])
        let kept = try ["petnest.2.log", "petnest.1.log", "petnest.log"].flatMap { try lines($0) }
        #expect(kept == (100 - kept.count..<100).map { "ERROR petnest record number=\($0)" })
        #expect(kept.count > 20)
        for name in try folder.names() {
            #expect(try Data(contentsOf: folder.url.appending(path: name)).count <= 600)
        }
    }

    @Test("Two processes at one log rotate it once, and continue in the same file")
    func rotatedByAnother() throws {
        let one = try open(maximumBytes: 200)
        let two = try open(maximumBytes: 200)
        for number in 0..<4 { one.log.error("one", ["number": .public(number)]) }
        for number in 0..<4 { two.log.error("two", ["number": .public(number)]) }
        #expect(try folder.names() == ["petnest.1.log", "petnest.log"])
        #expect(try lines().last == "ERROR petnest two number=3")
    }

    @Test("Records that don't fit are dropped, and a line has their number")
    func drops() throws {
        let file = try open(bufferBytes: 60)
        file.log.info("fits")
        try file.flush()
        for _ in 0..<5 { file.log.info("is longer than the whole of the buffer, however empty that may be") }
        try file.flush()
        let counts = try lines().compactMap { line in
            line.hasPrefix("WARNING petnest.log records were dropped count=") ? Int(line.split(separator: "=")[1]) : nil
        }
        #expect(try lines().first == "INFO petnest fits")
        #expect(counts.reduce(0, +) == 5)
    }

    @Test("Records that can't be written are counted as dropped, and logging continues when it can")
    func lostFolder() throws {
        let file = try open(maximumBytes: 1)
        file.log.error("before")
        try FileManager.default.removeItem(at: folder.url)
        file.log.error("lost")
        file.log.error("lost")
        #expect(throws: LogFileError.self) { try file.flush() }
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: false)
        file.log.error("after")
        #expect(try lines() == ["ERROR petnest after", "WARNING petnest.log records were dropped count=2"])
    }

    @Test("A missing folder is an error that names the file")
    func missingFolder() throws {
        let folder = folder.url.appending(path: "none")
        let error = #expect(throws: LogFileError.self) { try LogFile(folder: folder) }
        #expect(error?.path == folder.appending(path: "petnest.log").path(percentEncoded: false))
        #expect(error?.reason == "No such file or directory")
    }

    @Test("Records of many tasks are complete, and in each task's order")
    func concurrency() async throws {
        let file = try open()
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 { file.log.info("r", ["at": .public("\(task)-\(number)")]) }
                }
            }
        }
        try file.flush()
        let found = try lines()
        #expect(found.count == 800)
        for task in 0..<8 {
            let prefix = "INFO petnest r at=\(task)-"
            #expect(found.filter { $0.hasPrefix(prefix) } == (0..<100).map { "\(prefix)\($0)" })
        }
    }
}
