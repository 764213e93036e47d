import Foundation
import Testing

@Suite("PIN", .timeLimit(.minutes(20)))
struct PINTests {
    private let petnest: Petnest

    init() throws {
        petnest = try Petnest()
        let lines = ["skip all", "a", "name = Miso", "kind = cat", "add"]
        #expect(try petnest.run("--plain", input: lines.joined(separator: "\n") + "\n").status == 0)
    }

    /// Sets a PIN and records the session.
    private func setPIN(_ pin: String, recording: URL? = nil) throws {
        let recording = recording ?? petnest.folder.appending(path: UUID().uuidString)
        let lines = ["settings", "pin", "new = \(pin)", "again = \(pin)", "set the pin"]
        let set = try petnest.run("--plain", "--record", recording.path, input: lines.joined(separator: "\n") + "\n")
        #expect(set.status == 0, "\(set.output)\(set.error)")
        #expect(set.output.contains("The PIN is set"))
        #expect(!set.output.contains(pin))
    }

    /// Returns the files in the data folder that contain a text.
    private func files(holding text: String) throws -> [String] {
        let all = FileManager.default.enumerator(at: petnest.data, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { url in
            (try? Data(contentsOf: url))?.range(of: Data(text.utf8)) != nil
        }.map(\.lastPathComponent)
    }

    @Test("Every route is locked until the PIN is entered, and shows no pet's name")
    func covers() throws {
        try setPIN("27182818284590452")
        for route in ["home", "pets/miso", "pets/nobody"] {
            let refused = try petnest.run("open", route, "--plain")
            #expect(refused.status == 1)
            #expect(refused.output.isEmpty)
            #expect(refused.error.contains("locked by a PIN"))
        }
        let locked = try petnest.run("--plain", input: "000000\n.\nhelp\n:miso\n")
        #expect(locked.status == 1)
        #expect(locked.output.contains("Wrong PIN."))
        #expect(!locked.output.contains("Miso"))
        let opened = try petnest.run("--plain", input: "27182818284590452\nmiso\n")
        #expect(opened.status == 0, "\(opened.output)\(opened.error)")
        #expect(opened.output.contains("Kind: Cat"))
    }

    @Test("No recording, log, usage count, or PIN file contains the PIN")
    func secrecy() throws {
        let recordings = ["one", "two"].map { petnest.folder.appending(path: "\($0).jsonl") }
        let counted = try petnest.run("--plain", input: "settings\ncountsUse = yes\n")
        #expect(counted.status == 0, "\(counted.output)\(counted.error)")
        try setPIN("31415926535897932", recording: recordings[0])
        let session = try petnest.run(
            "--plain", "--record", recordings[1].path, input: "16180339887498948\n31415926535897932\nmiso\nback\n")
        #expect(session.status == 0, "\(session.output)\(session.error)")
        for pin in ["31415926535897932", "16180339887498948"] {
            #expect(try files(holding: pin) == [])
            for recording in recordings {
                let text = try String(contentsOf: recording, encoding: .utf8)
                #expect(text.contains("began") && !text.contains(pin))
            }
        }
        #expect(try files(holding: "screen_shown") == ["events.jsonl"])
        // The recording doesn't contain text typed at the lock, so it replays without a PIN.
        let replay = try Petnest().run("replay", recordings[1].path, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
    }

    @Test("A terminal asks for the PIN at the start and on Lock, shows dots, and then the previous screen")
    func inTerminal() throws {
        try setPIN("4711")
        let terminal = try petnest.start("open", "pets/miso")
        try terminal.wait(for: "Locked")
        #expect(!terminal.screen.text.contains("Miso"))
        try terminal.type("4711")
        try terminal.wait(for: "••••")
        #expect(!terminal.screen.text.contains("4711"))
        try terminal.type("\t\r")
        try terminal.wait(for: "Miso")
        try terminal.type("\u{10}lock")
        try terminal.wait(for: "ask for the PIN")
        try terminal.type("\r")
        try terminal.wait(for: "Locked")
        #expect(!terminal.screen.text.contains("Miso"))
        try terminal.type("\u{3}")
        #expect(try terminal.waitForExit() == 0)
    }

    @Test("A damaged PIN file keeps the app locked until it is removed")
    func damaged() throws {
        let file = petnest.data.appending(path: "pin.json")
        try Data("{".utf8).write(to: file)
        #expect(try petnest.run("open", "home", "--plain").status == 1)
        let asked = try petnest.run("--plain", input: "1234\n")
        #expect(asked.status == 1)
        #expect(asked.output.contains("pin.json is damaged"))
        try FileManager.default.removeItem(at: file)
        #expect(try petnest.run("open", "home", "--plain").status == 0)
    }
}

@Suite("Settings in the file and on screens", .timeLimit(.minutes(20)))
struct SettingsFileTests {
    @Test("A setting takes effect immediately and is saved in a readable file")
    func kept() throws {
        let petnest = try Petnest.sampled()
        let lines = ["settings", "weights = pounds (lb)", "theme = none"]
        let session = try petnest.run("--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(session.status == 0, "\(session.output)\(session.error)")
        let file = petnest.data.appending(path: "settings.json")
        var text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("\"weights\" : \"lb\"") && text.contains("\"theme\" : \"plain\""))
        #expect(try petnest.run("open", "pets/miso/health", "--plain").output.contains(" lb"))
        text = text.replacing("\"lb\"", with: "\"kg\"")
        try Data(text.utf8).write(to: file)
        #expect(try !petnest.run("open", "pets/miso/health", "--plain").output.contains(" lb"))
    }

    @Test("A damaged file is reported and moved aside, and the app uses the defaults")
    func damaged() throws {
        let petnest = try Petnest.empty()
        _ = try petnest.run("open", "home", "--plain")
        let file = petnest.data.appending(path: "settings.json")
        try Data("{\"version\": 1, \"value\": {\"theme\": \"drak\"}}".utf8).write(to: file)
        let result = try petnest.run("open", "settings", "--plain")
        #expect(result.status == 0)
        #expect(result.error.contains("theme") && result.error.contains("settings.damaged-1.json"))
        #expect(try petnest.run("open", "settings", "--plain").error.isEmpty)
    }

    @Test("The colors change while the screen is shown")
    func theme() throws {
        let petnest = try Petnest()
        _ = try petnest.run("--plain", input: "skip all\nsettings\ntheme = for a light terminal\n")
        let light = try petnest.start("open", "settings")
        try light.wait(for: "Colors")
        let bytes = String(decoding: light.output, as: UTF8.self)
        #expect(bytes.contains("38;5;25"))
        try light.type("\u{3}")
        #expect(try light.waitForExit() == 0)
    }
}
