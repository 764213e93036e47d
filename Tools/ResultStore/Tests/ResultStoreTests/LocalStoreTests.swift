import Foundation
import Testing

@testable import ResultStore

@Suite struct LocalStoreTests {
    private let folder: TemporaryFolder
    private let store: LocalStore

    init() throws {
        folder = try TemporaryFolder()
        store = LocalStore(folder: folder.path + "/store")
    }

    /// The file of the only entry.
    private func entry() throws -> String {
        let files = folder.files(below: "store")
        return try folder.path + "/" + #require(files.count == 1 ? files.first : nil, "\(files)")
    }

    @Test("a pass is found again, by another store on the same folder too, and no other key's")
    func roundTrip() throws {
        let record = try Samples.record()
        #expect(try store.result(for: record.key) == .absent)
        try store.keep(record)
        #expect(try store.result(for: record.key) == .found(record))
        #expect(try LocalStore(folder: store.folder).result(for: record.key) == .found(record))
        #expect(try store.result(for: Samples.record(2).key) == .absent)
    }

    @Test("a pass kept twice is the last one, in one file")
    func replaced() throws {
        let record = try Samples.record()
        let again = TestRecord(passed: 1, skipped: 0, duration: .seconds(9), inputs: record.inputs)
        try store.keep(record)
        try store.keep(again)
        #expect(try store.result(for: record.key) == .found(again))
        _ = try entry()
    }

    @Test("an entry with any byte changed is not believed, and is deleted")
    func everyByte() throws {
        let record = try Samples.record(files: 1)
        try store.keep(record)
        let path = try entry()
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x10
            try Data(changed).write(to: URL(filePath: path))
            let result = try store.result(for: record.key)
            #expect(result.record == nil && result != .absent, "byte \(index)")
            #expect(!FileManager.default.fileExists(atPath: path), "byte \(index)")
        }
        #expect(try store.result(for: record.key) == .absent)
    }

    @Test("an entry cut short at any length is not believed, and is deleted")
    func everyLength() throws {
        let record = try Samples.record(files: 1)
        try store.keep(record)
        let path = try entry()
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for length in bytes.indices {
            try Data(bytes[..<length]).write(to: URL(filePath: path))
            let result = try store.result(for: record.key)
            #expect(result.record == nil && result != .absent, "length \(length)")
            #expect(!FileManager.default.fileExists(atPath: path), "length \(length)")
        }
    }

    @Test("another key's entry in an entry's place is not believed")
    func foreignKey() throws {
        let (wanted, other) = (try Samples.record(1), try Samples.record(2))
        try store.keep(wanted)
        let path = try entry()
        try Data(other.sealed(with: nil)).write(to: URL(filePath: path))
        #expect(try store.result(for: wanted.key) == .rejected(.otherKey))
        #expect(try store.result(for: wanted.key) == .absent)
    }

    @Test("a link, a folder or a pipe in an entry's place is not believed, and gives way to an entry")
    func wrongSorts() throws {
        let record = try Samples.record()
        let good = folder.path + "/good"
        try Data(record.sealed(with: nil)).write(to: URL(filePath: good))
        try store.keep(record)
        let path = try entry()
        let plants: [() throws -> Void] = [
            { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: good) },
            { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) },
            { #expect(mkfifo(path, 0o600) == 0) },
        ]
        for plant in plants {
            try FileManager.default.removeItem(atPath: path)
            try plant()
            #expect(try store.result(for: record.key) == .rejected(.foreign))
            try store.keep(record)
            #expect(try store.result(for: record.key) == .found(record))
        }
        #expect(FileManager.default.fileExists(atPath: good))
    }

    @Test("an entry that is too large is not read")
    func tooLarge() throws {
        let record = try Samples.record()
        try store.keep(record)
        let path = try entry()
        // A file with a hole: as long as it says, and nearly nothing on the disk.
        #expect(truncate(path, off_t(LocalStore.entryLimit) + 1) == 0)
        #expect(try store.result(for: record.key) == .rejected(.tooLarge(limit: LocalStore.entryLimit)))
    }

    @Test("with a secret only what was signed with it is believed")
    func signed() throws {
        let record = try Samples.record()
        let signed = LocalStore(folder: store.folder, secret: SigningSecret("sixteen letters!"))
        let others = LocalStore(folder: store.folder, secret: SigningSecret("sixteen letters?"))
        try signed.keep(record)
        #expect(try signed.result(for: record.key) == .found(record))
        #expect(try store.result(for: record.key) == .found(record))
        #expect(try others.result(for: record.key) == .rejected(.wronglySigned))
        try store.keep(record)
        #expect(try signed.result(for: record.key) == .rejected(.unsigned))
    }

    @Test("what was unused for longest goes first when there is too much, and using an entry saves it")
    func bounded() throws {
        let records = try (0..<20).map { try Samples.record($0, files: 20) }
        let size = records[0].sealed(with: nil).count
        for (index, record) in records.enumerated() {
            try store.keep(record)
            let path = try #require(folder.files(below: "store").first { $0.hasSuffix(record.key.hex.dropFirst(2)) })
            // One was used a day after the other, the last one twenty days ago.
            let date = Date(timeIntervalSinceNow: Double(index - 40) * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path + "/" + path)
        }
        #expect(try store.result(for: records[0].key) == .found(records[0]))
        let small = LocalStore(folder: store.folder, limit: size * 10 + size / 2)
        try small.keep(Samples.record(99, files: 20))
        let left = try records.indices.filter { try small.result(for: records[$0].key).record != nil }
        #expect(left == [0] + Array(13..<20))
        #expect(try small.result(for: Samples.record(99, files: 20).key).record != nil)
    }

    @Test("a store of no size keeps nothing and says nothing wrong")
    func noSize() throws {
        let none = LocalStore(folder: store.folder, limit: 0)
        try none.keep(Samples.record())
        #expect(try none.result(for: Samples.record().key) == .absent)
    }

    @Test("a folder that can't be is a problem that names it, when reading and when writing")
    func unusableFolder() throws {
        try folder.write("a file".utf8, to: "file")
        let store = LocalStore(folder: folder.path + "/file/store")
        let record = try Samples.record()
        let reading = #expect(throws: FileProblem.self) { try store.result(for: record.key) }
        let writing = #expect(throws: FileProblem.self) { try store.keep(record) }
        #expect(reading?.action == .read && writing?.action == .write)
        #expect(writing?.path.hasPrefix(folder.path + "/file") == true)
    }

    @Test("a folder that may only be read gives what it has, and a problem for what it should keep")
    func readOnly() throws {
        let record = try Samples.record()
        try store.keep(record)
        let folders = [
            store.folder, store.folder + "/temporary", store.folder + "/results-\(TestRecord.formatVersion)",
        ]
        for path in folders { try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path) }
        defer {
            for path in folders {
                try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            }
        }
        #expect(try store.result(for: record.key) == .found(record))
        if geteuid() == 0 {
            print("root may write everywhere, so that a read-only folder is refused was not tested")
        } else {
            #expect(throws: FileProblem.self) { try store.keep(Samples.record(2)) }
        }
    }

    @Test("many threads at once read whole entries or none")
    func threads() async throws {
        let records = try (0..<8).map { try Samples.record($0, files: 50) }
        let store = LocalStore(folder: store.folder, limit: records[0].sealed(with: nil).count * 5)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<60 {
                        let record = records[(round * (worker + 1)) % records.count]
                        if round % 3 == worker % 3 { try store.keep(record) }
                        switch try store.result(for: record.key) {
                        case .found(let found): #expect(found == record)
                        case .absent: break
                        case .rejected(let defect): Issue.record("\(defect)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("the folder comes from the environment, by an absolute path or not at all")
    func defaultFolder() {
        #expect(LocalStore.defaultFolder(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/bulkhead/results")
        #expect(LocalStore.defaultFolder(environment: ["XDG_CACHE_HOME": "c"]) == nil)
        #expect(LocalStore.defaultFolder(environment: ["HOME": "h"]) == nil)
        #expect(LocalStore.defaultFolder(environment: [:]) == nil)
        let home = LocalStore.defaultFolder(environment: ["HOME": "/h"])
        #if canImport(Darwin)
        #expect(home == "/h/Library/Caches/bulkhead/results")
        #else
        #expect(home == "/h/.cache/bulkhead/results")
        #endif
    }
}
