import CoreStorage
import Foundation
import TestSupport
import Testing

@Suite("Atomic file", .timeLimit(.minutes(10)))
struct AtomicFileTests {
    private let folder: TemporaryFolder
    private var file: AtomicFile { AtomicFile(folder.url.appending(path: "settings.json")) }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A file that was never written is `nil`, not an error")
    func missing() throws {
        #expect(try file.read() == nil)
    }

    @Test("A file is written and replaced as a whole, and leaves no other file behind")
    func replaced() throws {
        try file.write(Data("a long first content".utf8))
        try file.write(Data("short".utf8))
        #expect(try file.read() == Data("short".utf8))
        try file.write(Data())
        #expect(try file.read() == Data())
        #expect(try folder.names() == ["settings.json"])
        let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A reader that opened the file before it was replaced reads the complete old content")
    func openReader() throws {
        try file.write(Data("the old content".utf8))
        let reader = try FileHandle(forReadingFrom: file.url)
        try file.write(Data("new".utf8))
        #expect(try reader.readToEnd() == Data("the old content".utf8))
        #expect(try file.read() == Data("new".utf8))
    }

    @Test("A reader only ever sees one of the written contents")
    func readers() async throws {
        let file = file
        let contents = (0..<4).map { Data(repeating: UInt8($0), count: 10_000 * ($0 + 1)) }
        try file.write(contents[0])
        try await withThrowingTaskGroup { group in
            for content in contents {
                group.addTask { for _ in 0..<10 { try file.write(content) } }
            }
            group.addTask {
                for _ in 0..<200 {
                    let seen = try #require(try file.read())
                    #expect(contents.contains(seen), "\(seen.count) bytes")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("An unreadable file is an error, not a missing file")
    func unreadable() throws {
        try FileManager.default.createDirectory(at: file.url, withIntermediateDirectories: false)
        let path = file.url.path(percentEncoded: false)
        #expect(throws: StorageError.system(operation: "read", path: path, code: EISDIR)) { try file.read() }
    }

    @Test("A failed write leaves the old content and no other file")
    func failedWrite() throws {
        let inside = AtomicFile(file.url.appending(path: "inner"))
        try file.write(Data("old".utf8))
        #expect(throws: StorageError.self) { try inside.write(Data("new".utf8)) }
        #expect(throws: StorageError.self) { try inside.read() }
        #expect(try file.read() == Data("old".utf8))
        let blocked = AtomicFile(folder.url.appending(path: "folder"))
        try FileManager.default.createDirectory(at: blocked.url, withIntermediateDirectories: false)
        #expect(throws: StorageError.self) { try blocked.write(Data("new".utf8)) }
        #expect(try folder.names() == ["folder", "settings.json"])
    }
}
