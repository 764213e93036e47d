import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import CoreStorage

/// A value whose format has changed twice: its first version was only a number, its second had grams.
private struct Portion: Codable, Equatable, Sendable {
    var grams: Int
    var food: String

    static let key = StorageKey<Portion>(
        "portion", version: 3,
        migrations: [
            1: StorageMigration(from: Int.self) { ["grams": $0] },
            2: StorageMigration(from: [String: Int].self) { old throws in
                guard let grams = old["grams"], grams > 0 else { throw CocoaError(.coderInvalidValue) }
                return Portion(grams: grams, food: "unknown")
            },
        ])
}

@Suite("Values stored by keys", .timeLimit(.minutes(10)))
struct KeyValueTests {
    @Test("Owners have separate values under the same key")
    func scoped() throws {
        let folder = try TemporaryFolder()
        let stores: [any SharedKeyValueStore] = [MemoryKeyValueStore(), FileKeyValueStore(folder: folder.url)]
        for store in stores {
            let ada = store.scoped(to: "ada")
            let grace = store.scoped(to: "grace")
            let portion = Portion(grams: 40, food: "Pâté")
            try ada.set(portion, for: Portion.key)
            #expect(try ada.value(for: Portion.key) == portion)
            #expect(try grace.value(for: Portion.key) == nil)
            #expect(try store.value(for: Portion.key) == nil)
            #expect(try store.content(of: "portion-ada") == ada.content(of: "portion"))
            #expect(ada.place(of: "portion") == store.place(of: "portion-ada"))
            _ = try ada.setAside("portion")
            #expect(try ada.value(for: Portion.key) == nil)
        }
    }

    @Test("Removing an owner removes all of its values, including damaged ones, and no others")
    func removedWithOwner() throws {
        let folder = try TemporaryFolder()
        let stores: [any SharedKeyValueStore] = [MemoryKeyValueStore(), FileKeyValueStore(folder: folder.url)]
        for store in stores {
            let portion = Portion(grams: 40, food: "Pâté")
            let ada = store.scoped(to: "ada")
            let grace = store.scoped(to: "grace")
            for part in [ada, grace, store] {
                try part.set(portion, for: Portion.key)
                try part.save(Data("{".utf8), as: "drafts")
            }
            _ = try ada.setAside("drafts")
            try ada.save(Data("{}".utf8), as: "drafts")
            try store.removeAll(of: "ada")
            #expect(try ada.content(of: "portion") == nil && ada.content(of: "drafts") == nil)
            #expect(try grace.value(for: Portion.key) == portion && store.value(for: Portion.key) == portion)
            #expect(try grace.content(of: "drafts") == Data("{".utf8))
            try store.removeAll(of: "ada")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["drafts-grace.json", "drafts.json", "portion-grace.json", "portion.json"])
    }

    @Test("A folder that no longer exists is an error")
    func removedWithoutFolder() throws {
        let store = FileKeyValueStore(folder: URL(filePath: "/nowhere/\(UUID())"))
        #expect(throws: StorageError.self) { try store.removeAll(of: "ada") }
    }

    @Test("A saved value is read again; one that was never saved or was removed is `nil`")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let stores: [any KeyValueStore] = [MemoryKeyValueStore(), FileKeyValueStore(folder: folder.url)]
        for store in stores {
            #expect(try store.value(for: Portion.key) == nil)
            try store.set(Portion(grams: 40, food: "Pâté \"fin\""), for: Portion.key)
            try store.set(Portion(grams: 50, food: "Pâté \"fin\""), for: Portion.key)
            #expect(try store.value(for: Portion.key) == Portion(grams: 50, food: "Pâté \"fin\""))
            try store.remove(Portion.key)
            try store.remove(Portion.key)
            #expect(try store.value(for: Portion.key) == nil)
        }
    }

    @Test("A value's file is readable JSON, accessible only to its owner")
    func file() throws {
        let folder = try TemporaryFolder()
        try FileKeyValueStore(folder: folder.url).set(Portion(grams: 40, food: "Oats"), for: Portion.key)
        let file = folder.url.appending(path: "portion.json")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "{\n  \"value\" : {\n    \"food\" : \"Oats\",\n    \"grams\" : 40\n  },\n  \"version\" : 3\n}\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try folder.names() == ["portion.json"])
    }

    @Test(
        "Values of every older version are read",
        arguments: [
            "{\"version\": 1, \"value\": 40}",
            "{\"value\": {\"grams\": 40}, \"version\": 2}",
            "{\"version\": 3, \"value\": {\"grams\": 40, \"food\": \"unknown\"}}",
        ])
    func migrations(fixture: String) throws {
        let store = MemoryKeyValueStore(["portion": Data(fixture.utf8)])
        #expect(try store.value(for: Portion.key) == Portion(grams: 40, food: "unknown"))
    }

    @Test(
        "An invalid value is damaged, and stays as it is",
        arguments: [
            ("", "it isn't JSON"), ("{\"version\": 3, \"val", "it isn't JSON"), ("[]", "it should hold"),
            ("{\"version\": 3}", "it should hold"), ("{\"version\": 0, \"value\": 1}", "version 0 isn't known"),
            ("{\"version\": 3, \"value\": {\"grams\": \"many\", \"food\": \"\"}}", "grams"),
            ("{\"version\": 3, \"value\": {\"food\": \"\"}}", "\"grams\" is missing"),
            ("{\"version\": 2, \"value\": {}}", "version 2 of it is invalid"),
            ("{\"version\": -9223372036854775808, \"value\": {}}", "isn't known"),
        ])
    func damaged(content: String, reason: String) throws {
        let store = MemoryKeyValueStore(["portion": Data(content.utf8)])
        let error = try #require(throws: KeyValueError.self) { try store.value(for: Portion.key) }
        guard case .damaged("portion", let found) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(found.contains(reason), "\(found)")
        #expect(store.content(of: "portion") == Data(content.utf8))
    }

    @Test("Newer, damaged and unreadable values are different errors")
    func newerAndUnreadable() throws {
        let newer = MemoryKeyValueStore(["portion": Data("{\"version\": 4, \"value\": 1}".utf8)])
        #expect(throws: KeyValueError.newer(place: "portion", found: 4, known: 3)) {
            try newer.value(for: Portion.key)
        }
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "portion.json"), withIntermediateDirectories: false)
        let error = try #require(throws: KeyValueError.self) {
            try FileKeyValueStore(folder: folder.url).value(for: Portion.key)
        }
        guard case .storage = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A value is set aside under a new name each time")
    func setAside() throws {
        let folder = try TemporaryFolder()
        let store = FileKeyValueStore(folder: folder.url)
        for content in ["one", "two"] {
            try store.save(Data(content.utf8), as: "portion")
            let place = try store.setAside("portion")
            #expect(try String(contentsOfFile: place, encoding: .utf8) == content)
        }
        #expect(try folder.names() == ["portion.damaged-1.json", "portion.damaged-2.json"])
        #expect(throws: StorageError.self) { try store.setAside("portion") }
    }
}

@Suite("Observed stored values", .timeLimit(.minutes(10)))
struct StoredValueTests {
    @Test("Observers are notified of a change, which is read again the next time")
    func changes() throws {
        let store = MemoryKeyValueStore()
        let value = StoredValue(Portion.key, in: store, default: Portion(grams: 10, food: ""))
        let notified = Mutex(0)
        withObservationTracking {
            _ = value.value
        } onChange: {
            notified.withLock { $0 += 1 }
        }
        try value.change { _ in }
        #expect(notified.withLock { $0 } == 0)
        #expect(store.content(of: "portion") == nil)
        try value.change { $0.grams = 20 }
        #expect(notified.withLock { $0 } == 1)
        #expect(StoredValue(Portion.key, in: store, default: Portion(grams: 10, food: "")).value.grams == 20)
        #expect(value.problem == nil)
    }

    @Test("A damaged value is set aside unchanged; the default is used and can be changed")
    func damaged() throws {
        let store = MemoryKeyValueStore(["portion": Data("{".utf8)])
        let value = StoredValue(Portion.key, in: store, default: Portion(grams: 10, food: ""))
        #expect(value.value.grams == 10)
        #expect(
            value.problem
                == .setAside(.damaged(place: "portion", reason: "it isn't JSON"), place: "portion.damaged"))
        #expect(store.content(of: "portion.damaged") == Data("{".utf8))
        try value.change { $0.grams = 20 }
        #expect(try store.value(for: Portion.key)?.grams == 20)
    }

    @Test("A newer value isn't touched: changes are rejected, and the old value stays in effect")
    func newer() throws {
        let content = Data("{\"version\": 9, \"value\": 1}".utf8)
        let store = MemoryKeyValueStore(["portion": content])
        let value = StoredValue(Portion.key, in: store, default: Portion(grams: 10, food: ""))
        let error = KeyValueError.newer(place: "portion", found: 9, known: 3)
        #expect(value.problem == .unread(error))
        #expect(throws: error) { try value.change { $0.grams = 20 } }
        #expect(value.value.grams == 10)
        #expect(store.content(of: "portion") == content)
    }

    @Test("A change that can't be saved is rejected, and the old value stays in effect")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let gone = folder.url.appending(path: "gone")
        let value = StoredValue(Portion.key, in: FileKeyValueStore(folder: gone), default: Portion(grams: 1, food: ""))
        #expect(throws: KeyValueError.self) { try value.change { $0.grams = 2 } }
        #expect(value.value.grams == 1)
    }

    @Test("Changes from many threads are all saved")
    func threads() async throws {
        let store = MemoryKeyValueStore()
        let value = StoredValue(Portion.key, in: store, default: Portion(grams: 0, food: ""))
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { try? value.change { $0.grams += 1 } } }
        }
        #expect(value.value.grams == 100)
        #expect(try store.value(for: Portion.key)?.grams == 100)
    }
}
