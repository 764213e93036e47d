import Foundation
import Testing

@Suite("A damaged database", .timeLimit(.minutes(10)))
struct DamagedDatabaseTests {
    /// The ways in which a file is damaged.
    enum Damage: CaseIterable {
        case truncated
        case overwrittenPages
        case noBytes
        case letter

        func apply(to file: URL) throws -> Data {
            var bytes = try Data(contentsOf: file)
            switch self {
            case .truncated: bytes = bytes.prefix(bytes.count / 2 + 100)
            case .overwrittenPages:
                for page in stride(from: 4096 * 2, to: bytes.count - 4096, by: 4096 * 5) {
                    bytes.replaceSubrange(page..<(page + 4096), with: Data(repeating: 0xA5, count: 4096))
                }
            case .noBytes: bytes = Data()
            case .letter: bytes = Data("This was a database once.".utf8) + Data(repeating: 0x5A, count: 8192)
            }
            try bytes.write(to: file)
            return bytes
        }
    }

    private func damaged(_ damage: Damage, withBackup: Bool) throws -> (petnest: Petnest, bytes: Data) {
        let petnest = try Petnest.sampled()
        if withBackup { #expect(try petnest.run("backup", backup(of: petnest)).status == 0) }
        // Opened and closed once, because the folder is a copy.
        #expect(try petnest.run("due").status == 0)
        return (petnest, try damage.apply(to: petnest.data.appending(path: "petnest.sqlite")))
    }

    private func backup(of petnest: Petnest) -> String { petnest.folder.appending(path: "kept.sqlite").path }

    private func setAside(in petnest: Petnest) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: petnest.data, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("petnest-damaged-") && $0.pathExtension == "sqlite" }
    }

    @Test(
        "is set aside byte for byte, and every command says so until the backup is restored",
        arguments: Damage.allCases)
    func reported(_ damage: Damage) throws {
        let (petnest, bytes) = try damaged(damage, withBackup: true)
        let commands = [
            ["due"], ["due", "--json"], ["export"], ["export", "--format", "ics"], ["open", "home", "--plain"],
            ["open", "home", "--plain", "--sample"], ["weight", "add", "miso", "4.2kg"], ["sample"],
            ["backup", petnest.folder.appending(path: "other.sqlite").path],
        ]
        for command in commands {
            let result = try petnest.run(command)
            #expect(result.status == 2, "\(command)")
            #expect(result.output.isEmpty, "\(command): \(result.output)")
            #expect(result.error.hasPrefix("petnest: "), "\(command): \(result.error)")
            #expect(result.error.contains("damaged and was set aside on 20"), "\(command): \(result.error)")
            #expect(result.error.contains("petnest restore \(backup(of: petnest))"), "\(command): \(result.error)")
        }
        let aside = try setAside(in: petnest)
        #expect(aside.count == 1)
        #expect(try Data(contentsOf: #require(aside.first)) == bytes)

        let restored = try petnest.run("restore", backup(of: petnest))
        #expect(restored.status == 0, "\(restored.error)")
        #expect(restored.output == "Restored Bruno, Miso and Pepper of this computer's account.\n")
        #expect(try petnest.run("open", "pets", "--plain").output.contains("Bruno"))
        #expect(try setAside(in: petnest) == aside)
    }

    @Test("`restore` replaces a damaged database that no start has reported yet")
    func restoredAtOnce() throws {
        let (petnest, bytes) = try damaged(.overwrittenPages, withBackup: true)
        #expect(try petnest.run("restore", backup(of: petnest)).status == 0)
        #expect(try petnest.run("open", "pets", "--plain").output.contains("Bruno"))
        #expect(try Data(contentsOf: #require(setAside(in: petnest).first)) == bytes)
    }

    @Test("After choosing to begin without data, the next start is a first run")
    func withoutData() throws {
        let (petnest, bytes) = try damaged(.letter, withBackup: false)
        let due = try petnest.run("due")
        #expect(due.status == 2)
        #expect(due.error.contains("petnest restore --without-data"), "\(due.error)")
        #expect(try petnest.run("restore", "--without-data").status == 0)
        for _ in 1...2 {
            let start = try petnest.run("open", "home", "--plain")
            #expect(start.status == 0)
            #expect(start.output.contains("Welcome to PetNest"))
        }
        #expect(try Data(contentsOf: #require(setAside(in: petnest).first)) == bytes)
        let again = try petnest.run("restore", "--without-data")
        #expect(again.status == 1)
        #expect(again.error.contains("No damaged database was set aside"))
    }

    @Test("The start offers to restore the newest backup with one key")
    func askedInTerminal() throws {
        let (petnest, _) = try damaged(.truncated, withBackup: true)
        #expect(try petnest.run("due").status == 2)
        let app = try petnest.start(columns: 100, rows: 30)
        try app.wait(for: "Damaged database")
        try app.wait(for: "kept.sqlite")
        try app.type("r")
        try app.wait(for: "Bruno")
        try app.type("q")
        #expect(try app.waitForExit() == 0)
        #expect(try petnest.run("due").status == 0)
    }

    @Test("The question is repeated after quitting, and if the backup is damaged too")
    func undecided() throws {
        let (petnest, _) = try damaged(.truncated, withBackup: true)
        try Data("a letter to my cat".utf8).write(to: URL(filePath: backup(of: petnest)))
        for _ in 1...2 {
            let app = try petnest.start(columns: 100, rows: 30)
            try app.wait(for: "Damaged database")
            try app.type("r")
            try app.wait(for: "Nothing was changed")
            try app.type("q")
            #expect(try app.waitForExit() == 2)
        }
        #expect(try petnest.run("due").status == 2)
    }

    @Test("Plain mode reports the damage and can restore a backup")
    func askedLineByLine() throws {
        let (petnest, _) = try damaged(.noBytes, withBackup: true)
        let silent = try petnest.run("--plain")
        #expect(silent.status == 2)
        #expect(silent.output.contains("was set aside"))
        #expect(!silent.output.contains("Welcome"))
        let answered = try petnest.run(["--plain"], input: "r\n")
        #expect(answered.status == 0, "\(answered.error) \(answered.output)")
        #expect(try petnest.run("open", "pets", "--plain").output.contains("Bruno"))
    }
}
