import Foundation
import Testing

@Suite("Accounts sharing a computer", .timeLimit(.minutes(20)))
struct AccountTests {
    private let petnest: Petnest

    init() throws {
        petnest = try Petnest()
    }

    private func session(_ lines: String..., arguments: [String] = []) throws -> (
        status: Int32, output: String, error: String
    ) {
        try petnest.run(["--plain"] + arguments, input: lines.joined(separator: "\n") + "\n")
    }

    /// Returns the files in the data folder that contain a text.
    private func files(holding text: String) throws -> [String] {
        let all = FileManager.default.enumerator(at: petnest.data, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { url in
            (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
        }.map(\.lastPathComponent)
    }

    @Test("Two accounts see their own pets, and signed out none are shown")
    func twoPeople() throws {
        #expect(try session("skip all", "a", "name = Miso", "kind = cat", "add").status == 0)
        let registering = try session(
            "settings", "account", "sign in to another account", "register", "email = ada@example.org",
            "password = correct horse",
            "again = correct horse", "register", "skip all", "a", "name = Bruno", "kind = dog", "add")
        #expect(registering.status == 0, "\(registering.output)\(registering.error)")
        let hers = try petnest.run("open", "pets", "--plain")
        #expect(hers.output.contains("Bruno") && !hers.output.contains("Miso"))
        #expect(try session("settings", "account", "sign out").status == 0)
        for command in [["open", "pets/bruno", "--plain"], ["due"], ["export"], ["open", "home", "--plain"]] {
            let refused = try petnest.run(command)
            #expect(refused.status == 1)
            #expect(refused.error.contains("Nobody is signed in"))
            #expect(!refused.output.contains("Bruno"))
        }
        let waiting = try petnest.run(
            "open", "pets/bruno", "--plain", "--stay",
            input: "email = ada@example.org\npassword = correct horse\nsign in\n")
        #expect(waiting.status == 0, "\(waiting.output)\(waiting.error)")
        #expect(waiting.output.contains("Kind: Dog"))
        let away = try session("settings", "account", "sign out", "continue without an account")
        #expect(away.status == 0, "\(away.output)\(away.error)")
        let his = try petnest.run("open", "pets", "--plain")
        #expect(his.output.contains("Miso") && !his.output.contains("Bruno"))
    }

    @Test("No recording, log, usage count, crash report, or other file contains a password or PIN")
    func secrecy() throws {
        let recording = petnest.folder.appending(path: "session.jsonl")
        let password = "correct 8f3a horse"
        let lines = [
            "skip all", "settings", "countsUse = yes", "pin", "new = 27182818284590", "again = 27182818284590",
            "set the pin", "back", "account", "add an e-mail", "email = ada@example.org", "new = \(password)",
            "again = \(password)", "add them", "sign out", "email = ada@example.org", "password = \(password) wrong",
            "sign in", "password = \(password)", "sign in",
        ]
        let typing = try petnest.run(
            "--plain", "--record", recording.path, input: lines.joined(separator: "\n") + "\n")
        #expect(typing.output.contains("Sign in"))
        #expect(!typing.output.contains(password))
        let recorded = try String(contentsOf: recording, encoding: .utf8)
        #expect(recorded.contains("typedSecret") && !recorded.contains(password))
        #expect(!recorded.contains("27182818284590"))
        #expect(try files(holding: "screen_shown") == ["events.jsonl"])
        for secret in [password, "27182818284590"] { #expect(try files(holding: secret) == []) }
        // Only the credentials file contains the token.
        let kept = try String(contentsOf: petnest.data.appending(path: "credentials/accounts.json"), encoding: .utf8)
        let token = try #require(kept.firstMatch(of: /"access" : "([^"]+)"/)?.1)
        #expect(try files(holding: String(token)) == ["accounts.json"])
        #expect(!recorded.contains(token))
    }

    @Test("A password is reset with the mailed code")
    func forgotten() throws {
        let asked = try session(
            "skip all", "settings", "account", "sign in to another account", "register", "email = ada@example.org",
            "password = correct horse", "again = correct horse", "register", "skip all", "settings", "account",
            "sign out", "forgotten password", "email = ada@example.org", "send me a code")
        #expect(asked.status == 0, "\(asked.output)\(asked.error)")
        let outbox = petnest.data.appending(path: "outbox")
        let mail = try #require(try FileManager.default.contentsOfDirectory(atPath: outbox.path).first)
        let text = try String(contentsOf: outbox.appending(path: mail), encoding: .utf8)
        let code = try #require(text.firstMatch(of: /\b(\d{4} ?\d{4})\b/)?.1)
        let forms = try session(
            "forgotten password", "email = ada@example.org", "i have a code", "code = \(code)",
            "password = battery staple", "again = battery staple", "set the password")
        #expect(forms.status == 0, "\(forms.output)\(forms.error)")
        #expect(forms.output.contains("Welcome to PetNest"))
    }
}
