import Foundation
import Testing

@Suite("Plain mode", .timeLimit(.minutes(20)))
struct PlainTests {
    @Test(
        "Every route prints its screen",
        arguments: [
            ("home", "Your pets"), ("owner", "About you"), ("pets", "Labrador Retriever"), ("pets/new", "Add a pet"),
            ("pets/miso", "Maine Coon"), ("pets/miso/edit", "Edit Miso"), ("pets/miso/health", "Miso's health"),
            ("pets/miso/health/vet", "Ada Winter"), ("pets/miso/health/weights/new", "Weight"),
            ("pets/miso/health/visits/new", "Reason"), ("pets/miso/health/vaccinations/new", "Vaccine"),
            ("pets/miso/health/weights", "All weights"), ("pets/miso/health/visits", "All vet visits"),
            ("pets/miso/health/reminders", "All reminders"), ("pets/miso/health/reminders/new", "New reminder"),
            ("pets/pepper/vaccinations", "overdue by"),
        ])
    func routes(route: String, text: String) throws {
        let result = try Petnest.sampled().run("open", route, "--plain")
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        #expect(result.output.localizedCaseInsensitiveContains(text))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("A pet is added line by line")
    func lineByLine() throws {
        let petnest = try Petnest()
        // Lines are sent at once; each waits for the screen that the previous one opens.
        let lines = [
            "skip all", "a", "name = Salt", "kind = cat", "add", "salt", "e", "name = Pepper", "save", "back", "q",
        ]
        let result = try petnest.run("--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(result.status == 0)
        #expect(result.output.contains("Welcome to PetNest"))
        let next = try petnest.run("open", "pets/pepper", "--plain")
        #expect(next.status == 0)
        #expect(next.output.contains("Kind: Cat"))
    }

    @Test("What a person typed line by line into a form is back after SIGKILL, and a script begins with an empty form")
    func killed() throws {
        let petnest = try Petnest.sampled()
        let form = ["open", "pets/miso/health/visits/new", "--stay", "--plain"]
        let typed = "Limping since Sunday"
        let app = try petnest.start(form, rows: 60)
        try app.wait(for: "New vet visit")
        try app.type("reason = \(typed)\n")
        try app.wait("the input is on disk") { petnest.hasFile(containing: typed) }
        app.send(signal: SIGKILL)
        #expect(try app.waitForExit() == 128 + SIGKILL)

        #expect(!(try petnest.run(form, input: "q\n").output.contains(typed)))
        let again = try petnest.start(form, rows: 60)
        try again.wait(for: "Your input was restored.")
        try again.wait(for: typed)
    }

    /// Records a session in which a cat is added and weighed, and returns the recording's path.
    private func recordSession(of petnest: Petnest) throws -> String {
        let recording = petnest.folder.appending(path: "session.jsonl").path
        let lines = ["a", "name = Pepper", "kind = cat", "add", "pepper", "h", "w", "weight = 4.2", "save", "back"]
        let session = try petnest.run(
            "open", "home", "--stay", "--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(session.status == 0)
        return recording
    }

    @Test("Replaying a recording ends at the same screen, without a data folder")
    func recordAndReplay() throws {
        let petnest = try Petnest.empty()
        let recording = try recordSession(of: petnest)
        // The recording contains typed text, so only the owner can read it.
        let mode = try FileManager.default.attributesOfItem(atPath: recording)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let elsewhere = try Petnest()
        let replay = try elsewhere.run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(replay.output.contains("# Pepper\n"))
        #expect(replay.output.contains("Kind: Cat"))
        #expect(!FileManager.default.fileExists(atPath: elsewhere.data.path))

        let list = try elsewhere.run("replay", recording, "--list", withDataFolder: false)
        let steps = list.output.split(separator: "\n")
        let weighed = try #require(steps.firstIndex { $0.hasSuffix("type \"4.2\" into weight") })
        let part = try elsewhere.run("replay", recording, "--to", "\(weighed + 1)", withDataFolder: false)
        #expect(part.status == 0, "\(part.error)")
        #expect(part.output.contains("4.2"))

        let added = try elsewhere.run("replay", recording, "--until-shown", "Kind: Cat", withDataFolder: false)
        #expect(added.status == 0, "\(added.error)")
        let first = try #require(added.output.split(separator: "\n").first)
        #expect(steps.contains(first))
        #expect(added.output.contains("Kind: Cat"))
        let left = try elsewhere.run("replay", recording, "--until-gone", "Kind: Cat", withDataFolder: false)
        #expect(left.status == 0, "\(left.error)")
        #expect(!left.output.contains("Kind: Cat"))
        let never = try elsewhere.run("replay", recording, "--until-shown", "a unicorn", withDataFolder: false)
        #expect(never.status == 1)
        #expect(never.error.contains("No step leads to a screen that shows \"a unicorn\""))
    }

    @Test("A recording replays in each of twenty processes that share the machine")
    func replaysUnderLoad() throws {
        let petnest = try Petnest.empty()
        let recording = try recordSession(of: petnest)
        let replays = try (1...20).map { _ in try petnest.launch("replay", recording) }
        for replay in replays {
            let (status, error) = try replay.end()
            #expect(status == 0, "\(error)")
        }
    }

    @Test("The recording of a first run replays")
    func firstSession() throws {
        let petnest = try Petnest()
        let recording = petnest.folder.appending(path: "session.jsonl").path
        let lines = [
            "name = Ada", "go on", "pet = Zoe", "add it", "done", "add a pet", "name = Salt", "kind = cat", "add",
            "shop",
            "back",
        ]
        let first = try petnest.run("--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(first.status == 0, "\(first.output)\(first.error)")
        let replay = try petnest.run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(replay.output.contains("PetNest of Ada") && replay.output.contains("Salt"))
    }

    @Test("A truncated recording is replayed to its end, an invalid one is rejected, and none is overwritten")
    func damagedRecordings() throws {
        let petnest = try Petnest.empty()
        let recording = petnest.folder.appending(path: "session.jsonl")
        let begun = try petnest.run(
            "open", "home", "--plain", "--stay", "--record", recording.path, input: "a\nname = Salt\n")
        #expect(begun.status == 1)
        let whole = try Data(contentsOf: recording)
        #expect(try petnest.run("--plain", "--record", recording.path).status == 2)
        #expect(try Data(contentsOf: recording) == whole)

        try whole.dropLast(20).write(to: recording)
        let cut = try petnest.run("replay", recording.path, withDataFolder: false)
        #expect(cut.status == 1)
        #expect(cut.error.contains("is cut off"))
        #expect(cut.output.contains("Salt"))

        let text = String(decoding: whole, as: UTF8.self)
        try Data(text.replacing("\"event\":", with: "\"gesture\":").utf8).write(to: recording)
        let vanished = try petnest.run("replay", recording.path, withDataFolder: false)
        #expect(vanished.status == 1)
        #expect(
            vanished.error.contains("Record ")
                && vanished.error.contains("SessionIntent, which this program doesn't support"))
        #expect(vanished.output.contains("# "))

        try Data(text.replacing("\"version\":2", with: "\"version\":9").utf8).write(to: recording)
        let other = try petnest.run("replay", recording.path, withDataFolder: false)
        #expect(other.status == 1)
        #expect(other.error.contains("Record 0, the header, says version 9"))

        try Data("Dear diary".utf8).write(to: recording)
        let none = try petnest.run("replay", recording.path, withDataFolder: false)
        #expect(none.status == 1)
        #expect(none.error.hasPrefix("petnest: This isn't an intent log"))
    }

    @Test("The end of input ends the app")
    func endOfInput() throws {
        let result = try Petnest().run("--plain", input: "")
        #expect(result.status == 0)
        #expect(result.output.contains("Welcome to PetNest"))
    }

    @Test("Sample data isn't added to a folder with pets")
    func sampleTwice() throws {
        let petnest = try Petnest()
        let first = try petnest.run("open", "pets", "--plain", "--sample")
        let second = try petnest.run("open", "pets", "--plain", "--sample")
        #expect(second.status == 0)
        #expect(second.error == "petnest: This data folder isn't empty, so --sample changes nothing.\n")
        #expect(second.output == first.output)
    }

    @Test("Help explains every option and route")
    func help() throws {
        let help = try Petnest().run("--help").output
        for word in ["--data-dir", "--sample", "--plain", "open", "XDG_DATA_HOME", "Exit status"] {
            #expect(help.contains(word))
        }
        let routes = try Petnest().run("open", "--help").output
        for word in ["home", "pets/PET/health/vet", "pets/PET/vaccinations"] { #expect(routes.contains(word)) }
    }

    @Test("An unknown word and unsaved text exit with 1, and a place is found by part of its name")
    func inputThatFailed() throws {
        let petnest = try Petnest.sampled()
        #expect(try petnest.run("--plain", input: "fly\nq\n").status == 1)
        #expect(try petnest.run("--plain", input: "a\nname = Rex\n").status == 1)
        let found = try petnest.run("--plain", input: ":miso nutrition\n")
        #expect(found.status == 0, "\(found.error)")
        #expect(found.output.contains("Log a meal"), "\(found.output)")
    }
}
