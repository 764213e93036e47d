import Foundation
import Testing

@Suite("Shell commands", .timeLimit(.minutes(20)))
struct ShellCommandTests {
    @Test("Due items are listed and completed by id, and a weight is added")
    func dueDoneWeight() throws {
        let petnest = try Petnest.sampled()
        let due = try petnest.run("due", "--days", "60")
        #expect(due.status == 0 && due.error.isEmpty, "\(due.error)")
        let rows = due.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.allSatisfy { $0.count == 7 })
        let reminder = try #require(rows.first { $0[3] == "reminder" })
        let done = try petnest.run("done", reminder[4])
        #expect(done.status == 0, "\(done.error)")
        #expect(done.output.hasPrefix("\(reminder[1]): \(reminder[2]) is done."))
        let dose = try #require(rows.first { $0[3] == "dose" })
        // `--again` skips the question that is asked hours before the dose's time.
        let given = try petnest.run("done", dose[4], "--again")
        #expect(given.status == 0 && given.output.hasPrefix("\(dose[1]): "), "\(given.error)")
        let other = try #require(rows.first { $0[3] == "dose" && $0[4] != dose[4] })
        let skipped = try petnest.run("done", other[4], "--skip", "--again")
        #expect(skipped.status == 0 && skipped.output.hasSuffix(" is skipped.\n"), "\(skipped.output) \(skipped.error)")
        let undone = try petnest.run("done", other[4], "--undo")
        #expect(undone.status == 0 && undone.output.hasSuffix(" is removed.\n"), "\(undone.output) \(undone.error)")
        #expect(try petnest.run("due").output.contains(other[4]))
        #expect(try petnest.run("done", other[4], "--undo", "--skip").status == 2)
        #expect(try petnest.run("done", other[4], "--skip", "--again").status == 0)
        let left = try petnest.run("due").output
        #expect(!left.contains(dose[4]) && !left.contains(other[4]))
        let added = try petnest.run("weight", "add", "miso", "4.8kg", "--date", "today", "--anyway")
        #expect(added.status == 0 && added.output.hasPrefix("Miso weighed 4.8 kg on "), "\(added.error)")
        #expect(try petnest.run("open", "pets/miso/health", "--plain").output.contains("4.8 kg"))
    }

    @Test("Commands that need data report that there is none, and create no folder", arguments: ["due", "export"])
    func createsNothing(command: String) throws {
        let petnest = try Petnest()
        let result = try petnest.run(command, withDataFolder: false)
        #expect(result.status == 2 && result.output.isEmpty)
        let data = petnest.folder.appending(path: ".local/share/petnest").path
        #expect(result.error.contains(data), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    private static let failing: [([String], Int32)] = [
        (["weight", "add", "re\u{1B}[2Jx", "4kg"], 1), (["weight", "add", "miso", "a\u{1B}]0;x\u{7}lot"], 2),
        (["done", "\u{1B}[31m"], 1), (["due", "--days", "many"], 2), (["import", "/nowhere/\u{1B}[2J"], 2),
        (["open", "pets", "--stay"], 2), (["sample"], 2),
        (["sample", "--scale", "0"], 2), (["sample", "--scale", "-1"], 2), (["sample", "--scale", "1000000"], 2),
        (["sample", "--remove", "--scale", "2"], 2), (["export", "--format", "csv"], 2),
    ]

    @Test("A failure exits with its status and one line without escapes", arguments: failing)
    func failures(arguments: [String], status: Int32) throws {
        let petnest = try Petnest.sampled()
        let result = try petnest.run(arguments)
        #expect(result.status == status, "\(result.error)")
        #expect(result.output.isEmpty)
        #expect(result.error.hasPrefix("petnest: ") && result.error.hasSuffix("\n"))
        #expect(!result.error.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(result.error)")
    }

    @Test(
        "An export imports into an empty folder, except references to other people's products and pets"
    )
    func roundTrip() throws {
        let first = try Petnest.sampled()
        let second = try Petnest()
        let exported = try first.run("export")
        let file = second.folder.appending(path: "export.json")
        try Data(exported.output.utf8).write(to: file)
        let imported = try second.run("import", file.path)
        #expect(imported.output.hasPrefix("Imported 3 pets"), "\(imported.error)")
        // The export doesn't contain other people's pets and products.
        #expect(imported.error.contains("Left out 2 product favourites: the product isn't here."))
        let ours = try tables(of: exported.output)
        let theirs = try tables(of: second.run("export").output)
        #expect(ours.count > 15)
        let ofOthers = ["feedComment", "feedFollow", "feedLike", "product", "productFavourite", "productReview"]
        for (name, rows) in ours where !ofOthers.contains(name) {
            #expect(theirs[name] == rows, "\(name)")
        }
        let again = try second.run("import", file.path)
        #expect(again.status == 1 && again.error.contains("Nothing was changed"), "\(again.error)")
        #expect(try second.run("sample", "--remove").status == 2)
    }

    /// Returns the rows of each table of an export.
    private func tables(of export: String) throws -> [String: [NSDictionary]] {
        let file = try JSONSerialization.jsonObject(with: Data(export.utf8)) as? [String: Any]
        return try #require(file?["tables"] as? [String: [NSDictionary]])
    }

    @Test(
        "A command that needs existing data doesn't create a missing data folder, and names it",
        arguments: [
            ["open", "home", "--plain"], ["open", "pets/miso", "--plain", "--stay"], ["open", "pets", "--no-plain"],
            ["due"], ["done", "5f0a"], ["weight", "add", "miso", "4.2kg"], ["export"], ["backup", "/nowhere/backup"],
            ["reports"],
        ])
    func mistypedFolder(arguments: [String]) throws {
        let petnest = try Petnest()
        let result = try petnest.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.contains("\(petnest.data.path)/ doesn't exist. Check its name"), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: petnest.data.path))
    }

    @Test("A read-only data folder can be viewed, and saving fails with the reason")
    func readOnly() throws {
        let petnest = try Petnest.sampled()
        let database = petnest.data.appending(path: "petnest.sqlite")
        let before = try Data(contentsOf: database)
        try petnest.lock()
        defer { petnest.unlock() }
        let looked = try petnest.runAsNobody("open", "pets", "--plain")
        if looked == nil { return print("skipped: no setpriv to run the program without write permission") }
        #expect(looked?.status == 0, "\(looked?.error ?? "")")
        #expect(looked?.output.contains("Bruno") == true)
        #expect(looked?.error.contains("can only be read") == true)
        let saved = try petnest.runAsNobody("weight", "add", "miso", "4.8kg", "--anyway")
        #expect(saved?.status == 1)
        #expect(saved?.error.contains("so nothing is saved") == true, "\(saved?.error ?? "")")
        #expect(try petnest.runAsNobody("export")?.output.contains("\"Bruno\"") == true)
        #expect(try petnest.runAsNobody("sample", "--remove")?.status == 1)
        let elsewhere = try petnest.folderOfEverybody()
        let backedUp = try petnest.runAsNobody("backup", elsewhere.appending(path: "backup.sqlite").path)
        #expect(backedUp?.status == 0, "\(backedUp?.error ?? "")")
        let exported = try petnest.runAsNobody("export", "--output", elsewhere.appending(path: "export.json").path)
        #expect(exported?.status == 0, "\(exported?.error ?? "")")
        #expect(try Data(contentsOf: database) == before)
    }

    @Test(
        "On a full disk everything is shown, and saving fails with the reason",
        arguments: [false, true])
    func fullDisk(holdsTemporaryFiles: Bool) throws {
        let petnest = try Petnest.sampled()
        func run(_ arguments: String...) throws -> (status: Int32, output: String, error: String)? {
            try petnest.runOnFullDisk(arguments, holdsTemporaryFiles: holdsTemporaryFiles)
        }
        let looked = try run("open", "pets/bruno", "--plain")
        if looked == nil { return print("skipped: no unshare that lets this program mount a file system in memory") }
        #expect(looked?.status == 0, "\(looked?.error ?? "")")
        #expect(looked?.output.contains("Labrador Retriever") == true)
        #expect(
            looked?.error.contains("is full. You can view everything, but nothing is saved. Free some space") == true
        )
        #expect(try run("due")?.output.contains("Bruno") == true)
        let saved = try run("weight", "add", "miso", "4.8kg", "--anyway")
        #expect(saved?.status == 1)
        #expect(saved?.error.contains("The disk is full, so nothing is saved. Free some space") == true)
        #expect(try run("export")?.output.contains("\"Bruno\"") == true)
        #expect(try run("sample", "--remove")?.status == 1)
        let backup = petnest.folder.appending(path: "backup.sqlite")
        let backedUp = try run("backup", backup.path)
        #expect(backedUp?.status == 0, "\(backedUp?.error ?? "")")
        let restored = try petnest.run("restore", backup.path)
        #expect(restored.status == 0, "\(restored.error)")
    }

    @Test("A read-only data folder is locked by its PIN")
    func readOnlyPIN() throws {
        let petnest = try Petnest.sampled()
        // A damaged file keeps the app locked.
        try Data("{}".utf8).write(to: petnest.data.appending(path: "pin.json"))
        try petnest.lock()
        defer { petnest.unlock() }
        let looked = try petnest.runAsNobody("open", "pets", "--plain")
        if looked == nil { return print("skipped: no setpriv to run the program without write permission") }
        #expect(looked?.status == 1)
        #expect(looked?.error.contains("locked by a PIN") == true, "\(looked?.error ?? "")")
        #expect(looked?.output.isEmpty == true)
        #expect(try petnest.runAsNobody("export")?.status == 1)
    }

    @Test("Completions and the man page are installed in the user's folders, and complete pets' names and routes")
    func install() throws {
        let petnest = try Petnest.sampled()
        let result = try petnest.run("install-completions", withDataFolder: false)
        #expect(result.status == 0, "\(result.error)")
        let share = petnest.folder.appending(path: ".local/share")
        let manual = try String(contentsOf: share.appending(path: "man/man1/petnest.1"), encoding: .utf8)
        for command in ["due", "weight add", "export", "reports"] {
            #expect(manual.contains(".SS \"petnest \(command)"))
        }
        let bash = share.appending(path: "bash-completion/completions/petnest")
        #expect(try String(contentsOf: bash, encoding: .utf8).contains("petnest"))
        // The completion scripts' arguments: the cursor's word and position, and all words.
        let pets = try petnest.run(
            "---completion", "weight", "add", "--", "positional@0", "5", "0", "petnest", "weight", "add", "--data-dir",
            petnest.data.path, "", withDataFolder: false)
        #expect(pets.output == "Bruno\nMiso\nPepper\n", "\(pets.error)")
        let routes = try petnest.run(
            "---completion", "open", "--", "positional@0", "4", "0", "petnest", "open", "--data-dir", petnest.data.path,
            "", withDataFolder: false)
        #expect(routes.output.contains("\npets/miso/health\n") && !routes.output.contains("PET"), "\(routes.error)")
        // With a PIN, completions don't reveal pets' names.
        let pin = petnest.data.appending(path: "pin.json")
        try Data("{}".utf8).write(to: pin)
        let locked = try petnest.run(
            "---completion", "weight", "add", "--", "positional@0", "5", "0", "petnest", "weight", "add", "--data-dir",
            petnest.data.path, "", withDataFolder: false)
        #expect(locked.status == 0 && locked.output.isEmpty)
        try FileManager.default.removeItem(at: pin)
        let timer = try petnest.run("due", "--install-timer")
        #expect(timer.output.contains("systemctl --user enable --now petnest-due.timer"), "\(timer.error)")
        let version = try petnest.run("--version", withDataFolder: false)
        #expect(version.status == 0 && version.output.contains(/^\d+\.\d+\.\d+\n$/))
    }

    @Test("The configuration file sets the data folder and plain mode; command-line options take precedence")
    func configuration() throws {
        let petnest = try Petnest.empty()
        let folder = petnest.folder.appending(path: ".config/petnest")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "config")
        try Data("# Lines, please.\nplain = yes\ndata-dir = ~/pets\ncolors = dark\n".utf8).write(to: file)
        let firstRun = try petnest.run("--sample", input: "quit\n", withDataFolder: false)
        #expect(firstRun.status == 0 && firstRun.output.hasPrefix("# "), "\(firstRun.error)")
        let kept = petnest.folder.appending(path: "pets/petnest.sqlite").path
        #expect(FileManager.default.fileExists(atPath: kept))
        let other = try petnest.run("open", "pets")
        #expect(other.status == 0 && !other.output.contains("Miso"), "\(other.error)")
        let terminal = try petnest.start("open", "pets", "--no-plain")
        try terminal.wait(for: "Esc")
        try Data("plain = yes\nmouse = perhaps\n".utf8).write(to: file)
        let wrong = try petnest.run("due")
        #expect(wrong.status == 2 && wrong.output.isEmpty)
        #expect(
            wrong.error
                == "petnest: \(file.path), line 2: mouse must be yes or no, not \"perhaps\". Correct that line, or put # before it.\n"
        )
    }

    @Test("A route opens and stays open in plain mode")
    func stay() throws {
        let petnest = try Petnest.sampled()
        let result = try petnest.run("open", "pets/miso", "--plain", "--stay", input: "back\n")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("Maine Coon") && result.output.contains("Your pets"), "\(result.output)")
    }
}
