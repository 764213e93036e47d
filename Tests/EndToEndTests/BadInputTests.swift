import Foundation
import Testing

@Suite("One-line errors", .timeLimit(.minutes(20)))
struct BadInputTests {
    private func expectOneLine(
        _ result: (status: Int32, output: String, error: String),
        status: Int32,
        containing text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.status == status, sourceLocation: sourceLocation)
        #expect(result.error.hasPrefix("petnest: "), sourceLocation: sourceLocation)
        #expect(result.error.count { $0 == "\n" } == 1, "\(result.error)", sourceLocation: sourceLocation)
        #expect(result.error.contains(text), "\(result.error)", sourceLocation: sourceLocation)
    }

    @Test(
        "Unknown and malformed routes",
        arguments: [
            ("dogs", "\"dogs\", part 1 of the route, isn't known: expected "),
            ("pets/miso/helth", "\"helth\", part 3 of the route, isn't known: expected activity, edit, health, "),
            ("pets//health", "isn't a route"), ("home/x", "expected nothing more"),
        ])
    func unknownRoutes(route: String, text: String) throws {
        let petnest = try Petnest.sampled()
        expectOneLine(try petnest.run("open", route, "--plain"), status: 2, containing: text)
    }

    @Test("A missing pet, by name and by id")
    func unknownPets() throws {
        let petnest = try Petnest.sampled()
        expectOneLine(try petnest.run("open", "pets/rex", "--plain"), status: 1, containing: "Bruno, Miso, Pepper")
        let byID = try petnest.run("open", "pets/0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001/health", "--plain")
        expectOneLine(byID, status: 1, containing: "it says why")
        #expect(byID.output.contains("This no longer exists."))
    }

    @Test("Unknown option")
    func unknownOption() throws {
        let result = try Petnest().run("--simple")
        #expect(result.status == 2)
        #expect(result.error.contains("--simple"))
    }

    @Test("Another program's folder is left unchanged")
    func foreignFolder() throws {
        let petnest = try Petnest()
        try FileManager.default.createDirectory(at: petnest.data, withIntermediateDirectories: true)
        try Data("thesis".utf8).write(to: petnest.data.appending(path: "thesis.txt"))
        expectOneLine(try petnest.run("open", "home", "--plain"), status: 2, containing: "thesis.txt")
        #expect(try FileManager.default.contentsOfDirectory(atPath: petnest.data.path) == ["thesis.txt"])
    }

    @Test("A file instead of a data folder")
    func fileForFolder() throws {
        let petnest = try Petnest()
        try Data("thesis".utf8).write(to: petnest.data)
        expectOneLine(try petnest.run("open", "home", "--plain"), status: 2, containing: petnest.data.path)
        #expect(try String(contentsOf: petnest.data, encoding: .utf8) == "thesis")
    }

    @Test("A data folder of a newer version")
    func newerFolder() throws {
        let petnest = try Petnest()
        try FileManager.default.createDirectory(at: petnest.data, withIntermediateDirectories: true)
        try Data(#"{"format": 99}"#.utf8).write(to: petnest.data.appending(path: "petnest-data.json"))
        expectOneLine(try petnest.run("open", "home", "--plain"), status: 2, containing: "99")
    }

    @Test("No terminal")
    func noTerminal() throws {
        expectOneLine(try Petnest().run(), status: 2, containing: "--plain")
    }

    @Test("A terminal that is too small is left unchanged")
    func smallTerminal() throws {
        let app = try Petnest().start(columns: 30, rows: 6)
        let modes = app.localModes
        #expect(try app.waitForExit() == 2)
        #expect(app.localModes == modes)
        let output = String(decoding: app.output, as: UTF8.self)
        #expect(output.contains("30 columns"))
        #expect(!output.contains("\u{1B}"))
    }
}
