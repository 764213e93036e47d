import Foundation
import Synchronization
import Testing

@testable import CoreStorage

@Suite("Drafts", .timeLimit(.minutes(1)))
struct DraftStoreTests {
    /// A store that records on which thread it is written, and can be made to fail.
    private final class WatchedStore: KeyValueStore {
        struct State {
            var contents: [String: Data] = [:]
            var writes = 0
            var mainThreadWrites = 0
            var isFull = false
        }

        let state = Mutex(State())

        func content(of name: String) throws(StorageError) -> Data? { state.withLock { $0.contents[name] } }

        func save(_ content: Data?, as name: String) throws(StorageError) {
            let isFull = state.withLock { state in
                state.writes += 1
                if Thread.isMainThread { state.mainThreadWrites += 1 }
                if !state.isFull { state.contents[name] = content }
                return state.isFull
            }
            if isFull { throw StorageError.system(operation: "write", path: "/full", code: ENOSPC) }
        }

        func setAside(_ name: String) throws(StorageError) -> String {
            state.withLock { $0.contents["\(name).damaged"] = $0.contents.removeValue(forKey: name) }
            return "\(name).damaged"
        }

        func place(of name: String) -> String { name }
    }

    @Test("A draft is there at once, and for the next run once it is flushed")
    func flushed() async throws {
        let store = MemoryKeyValueStore()
        let drafts = DraftStore<String>("drafts", in: store)
        drafts.set("Hello", for: "post")
        #expect(drafts["post"] == "Hello")
        #expect(drafts["comment"] == nil)
        #expect(DraftStore<String>("drafts", in: store)["post"] == nil)
        try await drafts.flush()
        #expect(DraftStore<String>("drafts", in: store)["post"] == "Hello")
        drafts.set(nil, for: "post")
        try await drafts.flush()
        #expect(DraftStore<String>("drafts", in: store)["post"] == nil)
    }

    @Test("Drafts set and flushed on the main actor are written elsewhere") @MainActor
    func mainActor() async throws {
        let store = WatchedStore()
        let drafts = DraftStore<String>("drafts", in: store)
        for text in ["H", "He", "Hel"] {
            drafts.set(text, for: "post")
            try await drafts.flush()
        }
        #expect(store.state.withLock { $0.mainThreadWrites } == 0)
        #expect(store.state.withLock { $0.writes } == 3)
    }

    @Test("The newest draft wins if flushes overlap")
    func overlapping() async throws {
        let store = MemoryKeyValueStore()
        let drafts = DraftStore<Int>("drafts", in: store)
        await withTaskGroup { group in
            for number in 0..<200 {
                drafts.set(number, for: "post")
                group.addTask { try? await drafts.flush() }
            }
        }
        #expect(DraftStore<Int>("drafts", in: store)["post"] == 199)
    }

    @Test("Two that share a store keep each other's drafts, and don't restore drafts that the other has removed")
    func shared() async throws {
        let store = MemoryKeyValueStore()
        let first = DraftStore<String>("drafts", in: store)
        first.set("Rex", for: "1")
        try await first.flush()
        let second = DraftStore<String>("drafts", in: store)
        second.set("Miso", for: "2")
        first.set(nil, for: "1")
        first.set("Bruno", for: "3")
        try await first.flush()
        try await second.flush()
        #expect(DraftStore<String>("drafts", in: store).all == ["2": "Miso", "3": "Bruno"])
        first.set("Luna", for: "4")
        #expect(first.all == ["3": "Bruno", "4": "Luna"])
        first.reload()
        #expect(first.all == ["2": "Miso", "3": "Bruno", "4": "Luna"])
    }

    @Test("Nothing is written if nothing was set")
    func unchanged() async throws {
        let store = WatchedStore()
        let drafts = DraftStore<String>("drafts", in: store)
        try await drafts.flush()
        drafts.set("Hello", for: "post")
        try await drafts.flush()
        try await drafts.flush()
        #expect(store.state.withLock { $0.writes } == 1)
    }

    @Test("A draft that a full disk rejects stays in memory, and is saved when there is room")
    func full() async throws {
        let store = WatchedStore()
        let drafts = DraftStore<String>("drafts", in: store)
        store.state.withLock { $0.isFull = true }
        drafts.set("Hello", for: "post")
        await #expect(throws: KeyValueError.self) { try await drafts.flush() }
        #expect(drafts["post"] == "Hello")
        store.state.withLock { $0.isFull = false }
        try await drafts.flush()
        #expect(DraftStore<String>("drafts", in: store)["post"] == "Hello")
    }

    @Test("Damaged drafts are set aside and reported, and new ones are saved")
    func damaged() async throws {
        let store = WatchedStore()
        store.state.withLock { $0.contents["drafts"] = Data("{".utf8) }
        let drafts = DraftStore<String>("drafts", in: store)
        #expect(drafts.problem?.contains("drafts.damaged") == true)
        drafts.set("Hello", for: "post")
        try await drafts.flush()
        #expect(DraftStore<String>("drafts", in: store)["post"] == "Hello")
        #expect(store.state.withLock { $0.contents["drafts.damaged"] } == Data("{".utf8))
    }
}
