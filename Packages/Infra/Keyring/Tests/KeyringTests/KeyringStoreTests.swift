import CoreStorage
import Foundation
import KeyringTesting
import Testing

@testable import Keyring

private struct Token: Codable, Equatable, Sendable {
    var text: String

    static let key = StorageKey<Token>("token", version: 1)
}

@Suite("Secrets in the desktop's keyring", .timeLimit(.minutes(10)))
struct KeyringStoreTests {
    private let folder = URL(filePath: "/data/two cats", directoryHint: .isDirectory)

    /// Saves, reads, replaces, sets aside and removes items, with the secret-tool of a PATH.
    private func use(_ environment: [String: String]) throws {
        let older = MemoryKeyValueStore()
        try older.set(Token(text: "old"), for: Token.key)
        let store = try KeyringStore(environment: environment, folder: folder, movingFrom: older)
        // The value in the older store is moved.
        #expect(try store.value(for: Token.key) == Token(text: "old"))
        #expect(older.content(of: "token") == nil)
        #expect(try store.value(for: Token.key) == Token(text: "old"))
        try store.set(Token(text: "\"new\"\n'ä $HOME `date`"), for: Token.key)
        #expect(try store.value(for: Token.key) == Token(text: "\"new\"\n'ä $HOME `date`"))
        // Another folder has its own secrets.
        let elsewhere = try KeyringStore(
            environment: environment, folder: folder.appending(path: "b"), movingFrom: MemoryKeyValueStore())
        #expect(try elsewhere.value(for: Token.key) == nil)
        // The largest value of an item.
        let most = Data(String(repeating: "x", count: KeyringStore.mostBytes).utf8)
        try store.save(most, as: "big")
        #expect(try store.content(of: "big") == most)
        #expect(throws: StorageError.self) { try store.save(most + Data("x".utf8), as: "big") }
        #expect(try store.content(of: "big") == most)
        try store.save(Data("{".utf8), as: "token")
        #expect(throws: KeyValueError.self) { try store.value(for: Token.key) }
        #expect(try store.setAside("token") == "token-damaged-1 in the desktop's keyring")
        #expect(try store.value(for: Token.key) == nil)
        #expect(try store.content(of: "token-damaged-1") == Data("{".utf8))
        try store.save(Data("[".utf8), as: "token")
        #expect(try store.setAside("token") == "token-damaged-2 in the desktop's keyring")
        for name in ["big", "token-damaged-1", "token-damaged-2"] { try store.save(nil, as: name) }
        try store.remove(Token.key)
        #expect(try store.content(of: "token-damaged-1") == nil)
    }

    @Test("They are saved, moved from the older store, replaced, set aside and removed by secret-tool")
    func ours() throws {
        let double = try SecretToolDouble()
        try withExtendedLifetime(double) { try use(double.environment) }
    }

    @Test("They also work with a real keyring")
    func real() throws {
        guard let keyring = try RealKeyring() else {
            return print("skipped: no gnome-keyring-daemon, dbus-daemon and secret-tool that work")
        }
        try withExtendedLifetime(keyring) { try use(keyring.environment) }
    }

    @Test("If secret-tool is missing or fails, an error says so, and the older store is unchanged")
    func failing() throws {
        let older = MemoryKeyValueStore(["token": Data("kept".utf8)])
        let none = #expect(throws: StorageError.self) {
            try KeyringStore(environment: ["PATH": "/nowhere"], folder: folder, movingFrom: older)
        }
        #expect(none?.description.contains("libsecret-tools") == true)
        let broken = try SecretToolDouble(script: "echo \"secret-tool: Cannot autolaunch D-Bus\" >&2\nexit 1")
        let store = try KeyringStore(environment: broken.environment, folder: folder, movingFrom: older)
        let failure = #expect(throws: StorageError.self) { try store.content(of: "token") }
        #expect(
            failure?.description == "Can't read the desktop's keyring: secret-tool: Cannot autolaunch D-Bus.")
        #expect(throws: StorageError.self) { try store.save(nil, as: "token") }
        let killed = try SecretToolDouble(script: "kill -9 $$")
        let other = try KeyringStore(environment: killed.environment, folder: folder, movingFrom: older)
        #expect(throws: StorageError.self) { try other.content(of: "token") }
        #expect(throws: StorageError.self) { try other.save(Data("x".utf8), as: "token") }
        #expect(older.content(of: "token") == Data("kept".utf8))
    }
}
