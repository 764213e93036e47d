import Foundation
import Testing

@Suite("First run in a terminal", .timeLimit(.minutes(20)))
struct FirstRunTests {
    private enum Key {
        static let enter = "\r"
        static let tab = "\t"
        static let escape = "\u{1B}"
        static let right = "\u{1B}[C"
        static let down = "\u{1B}[B"
    }

    @Test("A pet added on the first run is shown on the next")
    func firstRun() throws {
        let petnest = try Petnest()
        let first = try petnest.start()
        let modes = first.localModes
        try first.wait(for: "Welcome to PetNest")
        // Five keys besides the names: Enter twice, then three times.
        try first.type("Ada" + Key.enter + Key.enter)
        try first.wait(for: "Your first pet")
        try first.type("Zoe" + Key.enter + Key.enter + Key.enter)
        try first.wait(for: "Worming")
        try first.type(Key.right + Key.tab + Key.tab + Key.tab + Key.tab + Key.enter)
        // The first steps show the same name and reminder.
        try first.wait(for: "[ Home ]")
        try first.wait(for: "Worming")
        try first.type("a")
        try first.wait(for: "Born on")
        try first.type("Miso" + Key.tab + Key.right + Key.right + Key.tab + "Maine Coon" + Key.tab + "2023-04-01")
        try first.wait(for: "(•) Cat")
        try first.wait(for: "2023-04-01")
        try first.type(Key.tab + Key.tab + Key.tab + Key.enter)
        try first.wait(for: "Miso  Cat, ")
        try first.type("q")
        #expect(try first.waitForExit() == 0)
        #expect(first.localModes == modes)

        let second = try petnest.start()
        try second.wait(for: "Miso  Cat, ")
        try second.type(Key.tab)
        try second.wait(for: "▌ Miso")
        try second.type(Key.enter)
        try second.wait(for: "born 1 April 2023")
        try second.type("h")
        try second.wait(for: "Miso's health")
        try second.type("w")
        try second.wait(for: "New weight")
        try second.type("4.2")
        try second.wait(for: "┃ 4.2 ")
        try second.type(Key.tab + Key.tab + Key.enter)
        try second.wait(for: "4.2 kg")
        try second.type(Key.escape)
        try second.wait(for: "born 1 April 2023")
        try second.type("v")
        try second.wait(for: "Miso's vaccinations")
        try second.type("\u{03}")
        #expect(try second.waitForExit() == 0)
    }

    @Test("Errors are reported at their fields while typing, and the text stays")
    func validation() throws {
        let petnest = try Petnest.empty()
        let app = try petnest.start("open", "pets/new")
        try app.wait(for: "Add a pet")
        try app.type(Key.tab + Key.tab + Key.tab + "2999-01-01")
        try app.wait(for: "is yet to come")
        try app.type(Key.escape)
        try app.wait(for: "Leave without saving what you typed?")
        app.send(signal: SIGTERM)
        #expect(try app.waitForExit() == 128 + SIGTERM)
    }

    @Test("A terminal shows the progress of entering the sample data")
    func sampleProgress() throws {
        let petnest = try Petnest()
        let app = try petnest.start("sample")
        #expect(try app.waitForExit() == 0)
        let output = String(decoding: app.output, as: UTF8.self)
        #expect(output.contains("petnest: Entering the sample data, part 1 of "), "\(output)")
        #expect(output.contains("Entered three sample pets"), "\(output)")
    }

    @Test("SIGKILL loses nothing saved")
    func kill() throws {
        let petnest = try Petnest()
        let app = try petnest.start("--sample")
        try app.wait(for: "Bruno")
        app.send(signal: SIGKILL)
        #expect(try app.waitForExit() == 128 + SIGKILL)
        let next = try petnest.run("open", "pets/bruno", "--plain")
        #expect(next.status == 0)
        #expect(next.output.contains("Breed: Labrador Retriever"))
    }

    @Test("SIGINT, SIGTERM, and SIGHUP restore the terminal", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
        let petnest = try Petnest()
        let app = try petnest.start()
        let modes = app.localModes
        try app.wait(for: "Welcome to PetNest")
        #expect(app.localModes != modes)
        app.send(signal: signal)
        #expect(try app.waitForExit() == 128 + signal)
        #expect(app.localModes == modes)
        #expect(String(decoding: app.output, as: UTF8.self).contains("\u{1B}[?1049l"))
    }

    @Test("A crash restores the terminal, leaves a report, and ends by its signal")
    func crash() throws {
        let petnest = try Petnest.empty()
        let app = try petnest.start("open", "home")
        let modes = app.localModes
        try app.wait(for: "Welcome to PetNest")
        app.send(signal: SIGSEGV)
        #expect(try app.waitForExit() == 128 + SIGSEGV)
        #expect(app.localModes == modes)
        #expect(String(decoding: app.output, as: UTF8.self).contains("\u{1B}[?1049l"))
        let reports = try FileManager.default.contentsOfDirectory(
            atPath: petnest.data.appending(path: "crash-reports").path)
        let report = try #require(reports.first)
        let text = try String(
            contentsOf: petnest.data.appending(path: "crash-reports/\(report)"), encoding: .utf8)
        #expect(text.contains("SIGSEGV"))
        #expect(text.contains("screen home"))
    }

    @Test("A window that is too small shows a message until it has grown")
    func resizing() throws {
        let petnest = try Petnest.sampled()
        let app = try petnest.start()
        try app.wait(for: "Bruno")
        app.resize(columns: 30, rows: 6)
        try app.wait(without: "Bruno")
        app.resize(columns: 80, rows: 24)
        try app.wait(for: "Bruno")
        try app.type("q")
        #expect(try app.waitForExit() == 0)
    }
}
