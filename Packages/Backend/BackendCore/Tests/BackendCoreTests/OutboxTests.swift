import BackendCore
import Foundation
import Testing

@Suite("The outbox", .timeLimit(.minutes(1)))
struct OutboxTests {
    @Test("writes a letter into a file that only the owner can read")
    func outbox() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "petnest-outbox-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = Outbox(folder: folder.appending(path: "outbox"))
        let letter = Letter(
            recipient: "zo\u{e9}@example.org", subject: "Your code", text: "1234 5678\n",
            date: Date(timeIntervalSince1970: 20_576 * 86_400 + 12 * 3600))
        try outbox.send(letter)
        try outbox.send(letter)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "outbox"), includingPropertiesForKeys: nil)
        #expect(files.count == 2)
        let file = try #require(files.first)
        #expect(file.pathExtension == "eml")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(
            lines.prefix(4) == [
                "From: PetNest <petnest@localhost>", "To: zo\u{e9}@example.org", "Subject: Your code",
                "Date: Sun, 03 May 2026 12:00:00 +0000",
            ])
        #expect(lines.contains("1234 5678") && lines.contains(""))
    }
}
