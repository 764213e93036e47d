import CoreStorage
import Foundation
import TestSupport
import Testing

/// Kills a child process at each of its system calls in turn, with strace(1).
@Suite(
    "A process that is killed at any system call that changes a credential",
    .enabled(if: Strace.works, "strace isn't installed or may not trace"), .timeLimit(.minutes(10)))
struct SystemCallKillTests {
    private func content(_ number: Int, named name: String) -> Data {
        let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
        return Data("\(name):\(number):3:\(letter)\(letter)\(letter):end".utf8)
    }

    @Test(
        "A credential is always complete, current or previous, and never lost when it is set aside",
        arguments: Strace.changes + ["openat", "mkdir", "link"])
    func credentials(call: String) throws {
        for number in 1... {
            let parent = try TemporaryFolder()
            let folder = parent.url.appending(path: "credentials", directoryHint: .isDirectory)
            let store = CredentialFileStore(folder: folder) { _ in }
            try store.save(content(1, named: "token"), as: "token")
            try store.save(content(5, named: "old"), as: "old")
            try store.save(content(9, named: "damaged"), as: "damaged")
            let lines = try Strace.run(
                "storage-child", ["keep", folder.path(percentEncoded: false)], killingAt: call, number: number)
            let what: Comment = "\(call) \(number), after \(lines)"

            func kept(_ name: String) throws -> Int? {
                guard let data = try store.content(of: name) else { return nil }
                return try #require(WrittenContent(data), what).number
            }
            let token = try kept("token")
            #expect(lines.contains("kept") ? token == 2 : token == 1 || token == 2, what)
            let old = try kept("old")
            #expect(lines.contains("removed") ? old == nil : old == nil || old == 5, what)
            let damaged = try kept("damaged")
            let aside = try kept("damaged.damaged-1")
            #expect(lines.contains("set aside") ? damaged == nil && aside == 9 : damaged == 9 || aside == 9, what)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
                let path = folder.appending(path: name).path(percentEncoded: false)
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name), \(call) \(number)")
            }
            if lines.contains("set aside") { return }
        }
    }
}
