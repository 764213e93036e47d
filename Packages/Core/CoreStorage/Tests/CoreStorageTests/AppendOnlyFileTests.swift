import CoreStorage
import Foundation
import TestSupport
import Testing

@Suite("Append-only file", .timeLimit(.minutes(10)))
struct AppendOnlyFileTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.url.appending(path: "records") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func texts(_ file: AppendOnlyFile) throws -> [String] {
        try file.records().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Records are read in the order they were appended, also by another object")
    func order() throws {
        let file = try AppendOnlyFile(url)
        #expect(try file.records() == [])
        for text in ["one", "", "zwölf 🐈"] { try file.append(Data(text.utf8)) }
        try file.synchronize()
        #expect(try texts(file) == ["one", "", "zwölf 🐈"])
        #expect(try texts(AppendOnlyFile(url)) == ["one", "", "zwölf 🐈"])
        #expect(try file.size() == "one\n\nzwölf 🐈\n".utf8.count)
    }

    @Test("A partial record at the end is left out, and the next one starts a new line")
    func tornTail() throws {
        try Data("one\ntw".utf8).write(to: url)
        let file = try AppendOnlyFile(url)
        #expect(try texts(file) == ["one"])
        try file.append(Data("three".utf8))
        #expect(try texts(file) == ["one", "three"])
        try file.append(Data("four".utf8))
        #expect(try texts(file) == ["one", "three", "four"])
        #expect(try String(contentsOf: url, encoding: .utf8) == "one\ntw\u{18}\nthree\nfour\n")
    }

    @Test("A partial record of another process doesn't damage the next record")
    func tornMeanwhile() throws {
        let file = try AppendOnlyFile(url)
        try file.append(Data("one".utf8))
        let other = try FileHandle(forWritingTo: url)
        try other.seekToEnd()
        try other.write(contentsOf: Data("tw".utf8))
        try file.append(Data("three".utf8))
        #expect(try texts(file) == ["one", "three"])
    }

    @Test("Wherever a record is cut off, those before and after it are complete")
    func everyCut() throws {
        let whole = Data("first\n{\"second\":\"é\"}\n".utf8)
        for length in 0...whole.count {
            try whole.prefix(length).write(to: url)
            let file = try AppendOnlyFile(url)
            let before = try texts(file)
            #expect(before == Array(["first", "{\"second\":\"é\"}"].prefix(whole.prefix(length).count { $0 == 10 })))
            try file.append(Data("next".utf8))
            #expect(try texts(file) == before + ["next"])
        }
    }

    @Test("A record that would break the format is rejected, and nothing is written")
    func unsuitable() throws {
        let file = try AppendOnlyFile(url)
        for text in ["a\nb", "\n", "ends\u{18}"] {
            #expect(throws: StorageError.self) { try file.append(Data(text.utf8)) }
        }
        #expect(try file.size() == 0)
    }

    @Test("An erased file is empty and accepts records again, through every object that has it open")
    func erase() throws {
        let file = try AppendOnlyFile(url)
        let other = try AppendOnlyFile(url)
        try file.append(Data("one".utf8))
        try other.erase()
        #expect(try file.records() == [])
        #expect(try Data(contentsOf: url) == Data())
        try file.append(Data("two".utf8))
        #expect(try texts(other) == ["two"])
    }

    @Test("Records appended by many tasks through two objects are all complete")
    func concurrency() async throws {
        let files = [try AppendOnlyFile(url), try AppendOnlyFile(url)]
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<50 { try files[task % 2].append(Data("\(task)-\(number)".utf8)) }
                }
            }
            try await group.waitForAll()
        }
        let expected = Set((0..<8).flatMap { task in (0..<50).map { "\(task)-\($0)" } })
        let found = try texts(files[0])
        #expect(found.count == 400)
        #expect(Set(found) == expected)
    }

    @Test("A path that can't be a file is an error with its path, a reason and advice")
    func impossiblePath() throws {
        let path = folder.url.appending(path: "none/records").path(percentEncoded: false)
        let error = #expect(throws: StorageError.self) { try AppendOnlyFile(URL(filePath: path)) }
        #expect(error == .system(operation: "append to", path: path, code: ENOENT))
        #expect(
            error?.description
                == "Can't append to \(path): No such file or directory. Check that its folder exists.")
    }

    @Test("Only the owner can access the file")
    func mode() throws {
        _ = try AppendOnlyFile(url)
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A full disk is an error, and earlier records stay", .enabled(if: access("/dev/full", W_OK) == 0))
    func fullDisk() throws {
        let file = try AppendOnlyFile(URL(filePath: "/dev/full"))
        #expect(throws: StorageError.system(operation: "write", path: "/dev/full", code: ENOSPC)) {
            try file.append(Data("one".utf8))
        }
    }
}
