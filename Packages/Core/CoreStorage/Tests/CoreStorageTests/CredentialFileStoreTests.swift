import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CoreStorage

private struct Token: Codable, Equatable, Sendable {
    var text: String

    static let key = StorageKey<Token>("token", version: 2)
}

@Suite("Credentials in files", .timeLimit(.minutes(10)))
struct CredentialFileStoreTests {
    private let parent: TemporaryFolder
    private let folder: URL
    private let store: CredentialFileStore
    private let warnings = Warnings()

    private final class Warnings: Sendable {
        let lines = Mutex<[String]>([])
    }

    init() throws {
        parent = try TemporaryFolder()
        folder = parent.url.appending(path: "credentials", directoryHint: .isDirectory)
        store = CredentialFileStore(folder: folder) { [warnings] line in warnings.lines.withLock { $0.append(line) } }
    }

    private var lines: [String] { warnings.lines.withLock { $0 } }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, _ url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path(percentEncoded: false))
    }

    @Test("A saved credential is read again, accessible only to its owner, without a report")
    func roundTrip() throws {
        #expect(try store.value(for: Token.key) == nil)
        try store.set(Token(text: "one"), for: Token.key)
        try store.set(Token(text: "two"), for: Token.key)
        #expect(try store.value(for: Token.key) == Token(text: "two"))
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder.appending(path: "token.json")) == 0o600)
        try store.remove(Token.key)
        #expect(try store.value(for: Token.key) == nil)
        #expect(lines.isEmpty)
    }

    @Test("Permissions of others are revoked and reported once", arguments: [0o644, 0o640, 0o604, 0o666])
    func mended(found: Int) throws {
        try store.set(Token(text: "one"), for: Token.key)
        let file = folder.appending(path: "token.json")
        try setMode(found, file)
        try setMode(0o755, folder)
        #expect(try store.value(for: Token.key) == Token(text: "one"))
        #expect(try store.value(for: Token.key) == Token(text: "one"))
        #expect(try mode(folder) == 0o700)
        #expect(try mode(file) == 0o600)
        #expect(lines.count == 2)
        #expect(lines.last?.contains("token.json") == true)
    }

    @Test("Damaged and newer credentials are different errors, and stay")
    func damaged() throws {
        try store.set(Token(text: "one"), for: Token.key)
        let file = folder.appending(path: "token.json")
        for (content, isNewer) in [("{", false), (#"{"version": 3, "value": {}}"#, true)] {
            try Data(content.utf8).write(to: file)
            let error = #expect(throws: KeyValueError.self) { try store.value(for: Token.key) }
            if case .newer = error { #expect(isNewer) } else { #expect(!isNewer) }
            #expect(try String(contentsOf: file, encoding: .utf8) == content)
        }
    }

    @Test("Concurrent read-and-save operations don't overwrite each other")
    func alone() async throws {
        try store.set(Token(text: ""), for: Token.key)
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for letter in ["a", "b"] {
                group.addTask {
                    // A second store, like another process has.
                    let store = CredentialFileStore(folder: folder) { _ in }
                    for _ in 0..<20 {
                        try await store.alone {
                            let token = try store.value(for: Token.key) ?? Token(text: "")
                            try store.set(Token(text: token.text + letter), for: Token.key)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.value(for: Token.key)?.text.count == 40)
    }
}
