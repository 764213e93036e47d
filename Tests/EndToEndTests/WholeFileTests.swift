import Foundation
import Testing

@Suite("Database file", .timeLimit(.minutes(20)))
struct WholeFileTests {
    /// The ways in which the app exits.
    enum Ending: Hashable, CustomTestStringConvertible {
        case key(String)
        case signal(Int32)

        var testDescription: String {
            switch self {
            case .key(let key): "the key \(key)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("petnest.sqlite") }
    }

    @Test(
        "contains everything, and no other file is needed, however the app ends",
        arguments: [[], ["--plain"]],
        [Ending.key("q"), .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP)])
    func whole(arguments: [String], ending: Ending) throws {
        let petnest = try Petnest.sampled()
        let app = try petnest.start(arguments)
        try app.wait(for: "Bruno")
        // The write-ahead log has content that could be left behind.
        #expect(try names(in: petnest.data).contains("petnest.sqlite-wal"))
        switch ending {
        case .key(let key):
            try app.type(arguments.contains("--plain") ? "\(key)\n" : key)
            #expect(try app.waitForExit() == 0)
        case .signal(let number):
            app.send(signal: number)
            #expect(try app.waitForExit() == 128 + number)
        }
        #expect(try names(in: petnest.data) == ["petnest.sqlite"])

        let copy = try Petnest.empty()
        _ = try copy.run("open", "home", "--plain")
        let file = copy.data.appending(path: "petnest.sqlite")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: petnest.data.appending(path: "petnest.sqlite"), to: file)
        #expect(try copy.run("open", "pets", "--plain").output.contains("Bruno"))
    }

    @Test("A backup is restored into an empty folder, and another file changes nothing")
    func backup() throws {
        let petnest = try Petnest.sampled()
        let other = try Petnest()
        let backup = petnest.folder.appending(path: "backup.sqlite").path
        #expect(try other.run("backup", backup).status == 2)
        #expect(!FileManager.default.fileExists(atPath: backup))
        let made = try petnest.run("backup", backup)
        #expect(made.status == 0)
        #expect(made.output == "\(backup) holds Bruno, Miso and Pepper of this computer's account.\n", "\(made.output)")
        let restored = try other.run("restore", backup)
        #expect(restored.status == 0)
        #expect(
            restored.output == "Restored Bruno, Miso and Pepper of this computer's account.\n", "\(restored.output)")
        #expect(try other.run("open", "pets", "--plain").output == petnest.run("open", "pets", "--plain").output)

        let letter = other.folder.appending(path: "letter.txt")
        try Data("Dear Bruno".utf8).write(to: letter)
        let refused = try other.run("restore", letter.path)
        #expect(refused.status == 2)
        #expect(refused.error.contains("Nothing was changed"))
        #expect(try other.run("open", "pets", "--plain").output.contains("Bruno"))
    }

    @Test("A backup never overwrites a file or adds photos beside it")
    func noOverwriting() throws {
        let petnest = try Petnest.sampled()
        let folder = petnest.folder.appending(path: "kept")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "backup.sqlite")
        try Data("another's backup".utf8).write(to: file)
        let photo = petnest.data.appending(path: "photos/\(String(repeating: "ab", count: 32)).jpg")
        try Data("photo".utf8).write(to: photo)
        let refused = try petnest.run("backup", file.path)
        #expect(refused.status == 1)
        #expect(refused.error.contains("already exists, and a backup never replaces a file"), "\(refused.error)")
        #expect(try Data(contentsOf: file) == Data("another's backup".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["backup.sqlite"])
    }

    @Test(
        "holds everything after a screen was printed, and after one that isn't there", arguments: ["home", "pets/rex"])
    func printed(route: String) throws {
        let petnest = try Petnest.sampled()
        _ = try petnest.run("open", route, "--plain")
        #expect(try names(in: petnest.data) == ["petnest.sqlite"])
    }
}
