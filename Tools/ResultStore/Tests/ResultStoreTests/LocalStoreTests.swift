import Foundation
import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct LocalStoreTests {
    private let folder: TemporaryFolder
    private let store: LocalStore

    init() throws {
        folder = try TemporaryFolder()
        store = LocalStore(folder: folder.path + "/store")
    }

    /// Returns the path of the only entry.
    private func entry() throws -> String {
        let files = folder.files(below: "store")
        return try folder.path + "/" + #require(files.count == 1 ? files.first : nil, "\(files)")
    }

    @Test("A saved pass is found by its key, also by another store on the same folder, and by no other key")
    func roundTrip() throws {
        let record = try Samples.record()
        #expect(try store.result(for: record.key) == .absent)
        try store.save(record)
        #expect(try store.result(for: record.key) == .found(record))
        #expect(try LocalStore(folder: store.folder).result(for: record.key) == .found(record))
        #expect(try store.result(for: Samples.record(2).key) == .absent)
    }

    @Test("Saving a pass again replaces its only file")
    func replaced() throws {
        let record = try Samples.record()
        let again = TestRecord(passed: 1, skipped: 0, duration: .seconds(9), inputs: try Samples.inputs())
        try store.save(record)
        try store.save(again)
        #expect(try store.result(for: record.key) == .found(again))
        _ = try entry()
    }

    @Test("An entry with any changed byte is rejected and deleted")
    func everyByte() throws {
        let record = try Samples.record(files: 1)
        try store.save(record)
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

    @Test("A truncated entry is rejected and deleted, wherever it ends")
    func everyLength() throws {
        let record = try Samples.record(files: 1)
        try store.save(record)
        let path = try entry()
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for length in bytes.indices {
            try Data(bytes[..<length]).write(to: URL(filePath: path))
            let result = try store.result(for: record.key)
            #expect(result.record == nil && result != .absent, "length \(length)")
            #expect(!FileManager.default.fileExists(atPath: path), "length \(length)")
        }
    }

    @Test("An entry of a different key is rejected")
    func foreignKey() throws {
        let wanted = try Samples.record(1)
        let other = try Samples.record(2)
        try store.save(wanted)
        let path = try entry()
        try Data(other.sealed(with: nil)).write(to: URL(filePath: path))
        #expect(try store.result(for: wanted.key) == .rejected(.otherKey))
        #expect(try store.result(for: wanted.key) == .absent)
    }

    @Test("A link, a folder or a pipe in place of an entry is rejected, and saving replaces it")
    func wrongSorts() throws {
        let record = try Samples.record()
        let good = folder.path + "/good"
        try Data(record.sealed(with: nil)).write(to: URL(filePath: good))
        try store.save(record)
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
            try store.save(record)
            #expect(try store.result(for: record.key) == .found(record))
        }
        #expect(FileManager.default.fileExists(atPath: good))
    }

    @Test("An entry that is too large isn't read")
    func tooLarge() throws {
        let record = try Samples.record()
        try store.save(record)
        let path = try entry()
        // A sparse file: it has this length but takes almost no space on the disk.
        #expect(truncate(path, off_t(LocalStore.entryLimit) + 1) == 0)
        #expect(try store.result(for: record.key) == .rejected(.tooLarge(limit: LocalStore.entryLimit)))
    }

    @Test("With a secret, only entries signed with it are accepted")
    func signed() throws {
        let record = try Samples.record()
        let signed = LocalStore(folder: store.folder, secret: SigningSecret("sixteen letters!"))
        let others = LocalStore(folder: store.folder, secret: SigningSecret("sixteen letters?"))
        try signed.save(record)
        #expect(try signed.result(for: record.key) == .found(record))
        #expect(try store.result(for: record.key) == .found(record))
        #expect(try others.result(for: record.key) == .rejected(.wrongSignature))
        try store.save(record)
        #expect(try signed.result(for: record.key) == .rejected(.unsigned))
    }

    @Test("A store above its limit deletes the least recently used entries, and reading an entry counts as use")
    func bounded() throws {
        let records = try (0..<20).map { try Samples.record($0, files: 20) }
        let size = records[0].sealed(with: nil).count
        for (index, record) in records.enumerated() {
            try store.save(record)
            let path = try #require(folder.files(below: "store").first { $0.hasSuffix(record.key.hex.dropFirst(2)) })
            // The entries were used one day apart, the last one twenty days ago.
            let date = Date(timeIntervalSinceNow: Double(index - 40) * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path + "/" + path)
        }
        #expect(try store.result(for: records[0].key) == .found(records[0]))
        let small = LocalStore(folder: store.folder, limit: size * 10 + size / 2)
        try small.save(Samples.record(99, files: 20))
        let left = try records.indices.filter { try small.result(for: records[$0].key).record != nil }
        #expect(left == [0] + Array(13..<20))
        #expect(try small.result(for: Samples.record(99, files: 20).key).record != nil)
    }

    @Test("A store with a limit of zero saves nothing and reports no problem")
    func noSize() throws {
        let none = LocalStore(folder: store.folder, limit: 0)
        try none.save(Samples.record())
        #expect(try none.result(for: Samples.record().key) == .absent)
    }

    @Test("A folder that can't be created is a problem that names it, for reading and for writing")
    func unusableFolder() throws {
        try folder.write("a file".utf8, to: "file")
        let store = LocalStore(folder: folder.path + "/file/store")
        let record = try Samples.record()
        let reading = #expect(throws: FileProblem.self) { try store.result(for: record.key) }
        let writing = #expect(throws: FileProblem.self) { try store.save(record) }
        #expect(reading?.action == .read && writing?.action == .write)
        #expect(writing?.path.hasPrefix(folder.path + "/file") == true)
    }

    @Test("In a read-only folder, passes are found and saving one is a problem")
    func readOnly() throws {
        let record = try Samples.record()
        try store.save(record)
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
            print("not tested: root can write to read-only folders")
        } else {
            #expect(throws: FileProblem.self) { try store.save(Samples.record(2)) }
        }
    }

    @Test("Concurrent threads read complete entries or none")
    func threads() async throws {
        let records = try (0..<8).map { try Samples.record($0, files: 50) }
        let store = LocalStore(folder: store.folder, limit: records[0].sealed(with: nil).count * 5)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<60 {
                        let record = records[(round * (worker + 1)) % records.count]
                        if round % 3 == worker % 3 { try store.save(record) }
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

    @Test("The default folder is the environment's, and must be an absolute path")
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
